import { once } from "node:events";
import { connect } from "node:tls";
import type { Check } from "./finding";
import { listed } from "./finding";
import { ask, type LiveStore } from "./live-store";

const soon = 14 * 86_400_000;
const patience = 10_000;

export const certificateChecks: readonly Check[] = [
  {
    good: "Every address has https and a certificate that browsers trust for two weeks more",
    remedy: "Serve all of it under https alone, with the whole chain of a trusted authority, and renew it in time.",
    look: examineCertificates,
  },
  { good: "Http leads to https, or to nothing", remedy: "Lead http to https (301).", look: examinePlain },
];

async function examineCertificates({ shell, settings, registry, isHere }: LiveStore) {
  if (isHere) return [];
  const addresses = [shell, settings.supabaseUrl, ...registry.remotes.map(({ baseUrl }) => baseUrl)];
  const origins = [...new Set(addresses.filter((each) => URL.canParse(each)).map((each) => new URL(each).origin))];
  const faults = await Promise.all(origins.map(async (origin) => [origin, await findFault(origin)]));
  const amiss = faults.flatMap(([origin, fault]) => (fault ? [`${origin} (${fault})`] : []));
  return [listed("Browsers will not trust", amiss)];
}

async function findFault(origin: string) {
  const { protocol, hostname, port } = new URL(origin);
  if (protocol !== "https:") return "no https";
  const host = hostname.replace(/^\[|\]$/g, "");
  const socket = connect({ host, port: Number(port || 443), servername: host });
  try {
    await once(socket, "secureConnect", { signal: AbortSignal.timeout(patience) });
    const until = new Date(socket.getPeerCertificate().valid_to);
    return until.getTime() - Date.now() < soon && `its certificate ends on ${until.toISOString().slice(0, 10)}`;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? "no answer";
  } finally {
    socket.destroy();
  }
}

async function examinePlain({ shell, isHere }: LiveStore) {
  const { hostname, port } = new URL(shell);
  if (isHere || port !== "") return [];
  const { status, headers } = await ask(`http://${hostname}/`);
  const isRedirected = status >= 301 && status <= 308 && headers.get("location")?.startsWith("https://");
  return [status !== 0 && !isRedirected && "The shop is served over http as well"];
}
