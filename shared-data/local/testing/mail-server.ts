import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** A mail server that takes what it is handed, or refuses it; it speaks as much of SMTP as that needs. */
export async function startMailServer() {
  const taken: string[] = [];
  let verdict = "250 taken";
  const server = createServer((socket) => void talk(socket));
  const talk = async (socket: Socket) => {
    socket.on("error", () => undefined).write("220 test\r\n");
    let text = "";
    let isLetter = false;
    for await (const chunk of socket) {
      text += chunk;
      for (
        let end = text.indexOf(isLetter ? "\r\n.\r\n" : "\r\n");
        end >= 0;
        end = text.indexOf(isLetter ? "\r\n.\r\n" : "\r\n")
      ) {
        const part = text.slice(0, end);
        text = text.slice(end + (isLetter ? 5 : 2));
        if (isLetter && verdict.startsWith("250")) taken.push(part);
        const answer = isLetter ? verdict : /^DATA/i.test(part) ? "354 go on" : "250 yes";
        isLetter = !isLetter && /^DATA/i.test(part);
        socket.write(`${answer}\r\n`);
      }
    }
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    answer: (text: string) => {
      verdict = text;
    },
    close: () => void server.close(),
  };
}
