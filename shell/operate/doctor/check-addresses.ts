import { connect } from "node:tls";
import { type Check, type Finding, ok, wrong } from "./finding";
import { ask, type LiveStore } from "./live-store";

const soon = 14 * 86_400_000;
const patience = 10_000;

/** Https everywhere, with certificates that browsers believe today and next week. */
export const checkAddresses: Check = {
  group: "Addresses and certificates",
  examine: async ({ shell, settings, registry, isHere }) => {
    if (isHere) return [ok("This store is on this machine: there is no certificate to look at")];
    const remotes = registry.remotes.map(({ baseUrl }) => new URL(baseUrl).origin);
    const backend = URL.canParse(settings.supabaseUrl) ? [new URL(settings.supabaseUrl).origin] : [];
    const origins = [...new Set([shell, ...backend, ...remotes])];
    return [...(await Promise.all(origins.map(examineOrigin))), ...(await examinePlain(shell))];
  },
};

function examineOrigin(origin: string): Finding | Promise<Finding> {
  const { protocol, hostname, port } = new URL(origin);
  if (protocol !== "https:") return wrong(`${origin} is not reached by https`, "Serve it under https alone.");
  return new Promise((resolve) => {
    const host = hostname.replace(/^\[|\]$/g, "");
    const socket = connect({
      host,
      port: Number(port || 443),
      servername: host,
      rejectUnauthorized: false,
      timeout: patience,
    });
    const end = (finding: Finding) => {
      socket.destroy();
      resolve(finding);
    };
    socket.once("timeout", () =>
      end(wrong(`${origin} does not answer`, "See that it is up, and that its name leads to it.")),
    );
    socket.once("error", (error) =>
      end(wrong(`${origin} has no https that works (${error.message})`, "See what ends https there.")),
    );
    socket.once("secureConnect", () => {
      const until = new Date(socket.getPeerCertificate().valid_to);
      const day = Number.isNaN(until.getTime()) ? "never" : until.toISOString().slice(0, 10);
      const left = until.getTime() - Date.now();
      if (left < 0) return end(wrong(`The certificate of ${origin} ended on ${day}`, "Renew it now."));
      if (!socket.authorized)
        return end(
          wrong(
            `Browsers do not believe the certificate of ${origin} (${socket.authorizationError})`,
            "Get one for this name from an authority that browsers know, with its whole chain.",
          ),
        );
      if (left < soon)
        return end(
          wrong(`The certificate of ${origin} ends on ${day}`, "Renew it, and see why that did not happen by itself."),
        );
      return end(ok(`${origin} has a certificate until ${day}`));
    });
  });
}

/** Who types the name alone comes by http. */
async function examinePlain(shell: LiveStore["shell"]): Promise<Finding[]> {
  const { hostname, port } = new URL(shell);
  if (port !== "") return [];
  const answer = await ask(`http://${hostname}/`);
  const isLed = answer.status >= 301 && answer.status <= 308 && answer.headers.get("location")?.startsWith("https://");
  return isLed || answer.status === 0
    ? [ok("Http leads to https, or to nothing")]
    : [wrong("The shop is served over http as well", "Lead http to https (301).")];
}
