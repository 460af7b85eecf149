import { once } from "node:events";
import { connect } from "node:tls";
import { type Check, listed } from "./finding";
import type { LiveStore } from "./live-store";

const soon = 14 * 86_400_000;
const patience = 10_000;

export const certificateChecks: readonly Check[] = [
  [
    "Every address has https and a certificate that browsers trust for two weeks more",
    examineCertificates,
    "Serve all of it under https, with the whole chain of a trusted authority, and renew it in time.",
  ],
];

async function examineCertificates({ shell, settings, isHere }: LiveStore) {
  if (isHere) return [];
  const origins = [...new Set([shell, settings.supabaseUrl].filter((each) => URL.canParse(each)))];
  const faults = await Promise.all(origins.map(async (origin) => [origin, await findFault(origin)]));
  const untrusted = faults.filter(([, fault]) => fault);
  return [listed("Browsers will not trust", untrusted, ([origin, fault]) => `${origin} (${fault})`)];
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
