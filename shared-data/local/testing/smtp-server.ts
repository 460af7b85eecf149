import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export type Mood = "takes" | "busy" | "drops";

/** A real SMTP server that keeps what it took: as text, the oldest first. @param port a free one where none is given */
export async function startSmtpServer(port = 0) {
  const emails: string[] = [];
  const asked: string[] = [];
  const state = { mood: "takes" as Mood };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: ({ address }, _session, done) => {
      asked.push(address);
      done(address.startsWith("ninguem") ? refusal(550, `no mailbox for ${address}`) : null);
    },
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk) => chunks.push(chunk));
      stream.on("end", () => {
        const { mood } = state;
        if (mood === "busy") return done(refusal(451, "try later"));
        if (mood === "drops") return closeAll(server);
        emails.push(Buffer.concat(chunks).toString());
        done(null);
      });
    },
  });
  server.on("error", () => undefined);
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    emails,
    asked,
    state,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

// In the middle of an email, as a network does.
function closeAll(server: SMTPServer): void {
  for (const connection of server.connections as Set<{ _socket: { destroy(): void } }>) connection._socket.destroy();
}
