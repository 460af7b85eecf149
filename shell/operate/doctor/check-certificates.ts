import { once } from "node:events";
import { connect, type TLSSocket } from "node:tls";
import { type Check, type Finding, when, wrong } from "./finding";
import { ask, type LiveStore } from "./live-store";

const soon = 14 * 86_400_000;
const patience = 10_000;

export const certificateChecks: readonly Check[] = [
  ["Every address has https and a certificate that browsers trust for two weeks more", examineCertificates],
  ["Http leads to https, or to nothing", examinePlain],
];

async function examineCertificates({ shell, settings, registry, isHere }: LiveStore): Promise<Finding[]> {
  if (isHere) return [];
  const addresses = [shell, settings.supabaseUrl, ...registry.remotes.map(({ baseUrl }) => baseUrl)];
  const origins = new Set(addresses.filter((each) => URL.canParse(each)).map((each) => new URL(each).origin));
  return (await Promise.all([...origins].map(examineOrigin))).flat();
}

async function examineOrigin(origin: string): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(origin);
  if (protocol !== "https:") return wrong(`${origin} is not reached by https`, "Serve it under https alone.");
  const host = hostname.replace(/^\[|\]$/g, "");
  const socket = connect({ host, port: Number(port || 443), servername: host, rejectUnauthorized: false });
  try {
    await once(socket, "secureConnect", { signal: AbortSignal.timeout(patience) });
    return examineCertificate(origin, socket);
  } catch (error) {
    const { name, message } = error as Error;
    return name === "AbortError"
      ? wrong(`${origin} does not answer`, "See that it is up, and that its name leads to it.")
      : wrong(`${origin} has no https that works (${message})`, "See what ends https there.");
  } finally {
    socket.destroy();
  }
}

function examineCertificate(origin: string, socket: TLSSocket): Finding[] {
  const until = new Date(socket.getPeerCertificate().valid_to);
  const day = Number.isNaN(until.getTime()) ? "never" : until.toISOString().slice(0, 10);
  const left = until.getTime() - Date.now();
  if (left < 0) return wrong(`The certificate of ${origin} ended on ${day}`, "Renew it now.");
  if (!socket.authorized)
    return wrong(
      `Browsers do not believe the certificate of ${origin} (${socket.authorizationError})`,
      "Get one for this name from an authority that browsers know, with its whole chain.",
    );
  const late = "Renew it, and see why that did not happen by itself.";
  return when(left < soon, `The certificate of ${origin} ends on ${day}`, late);
}

async function examinePlain({ shell, isHere }: LiveStore): Promise<Finding[]> {
  const { hostname, port } = new URL(shell);
  if (isHere || port !== "") return [];
  const { status, headers } = await ask(`http://${hostname}/`);
  const isRedirected = status >= 301 && status <= 308 && headers.get("location")?.startsWith("https://");
  const what = "The shop is served over http as well";
  return when(status !== 0 && !isRedirected, what, "Lead http to https (301).");
}
