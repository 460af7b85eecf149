import { type Call, day, hour, type Month } from "./steps";

/** How long before the end of the month the store still answers for what it sold. */
const term = 6 * day;

const complaints = [
  ["invalid_credentials", "A senha não entra, já tentei três vezes."],
  ["two_factor", "O código 2FA é recusado, e o relógio do celular está certo."],
  ["information_mismatch", "O perfil não tem os seguidores do anúncio."],
  ["blocked", "A conta pediu verificação no primeiro login e não abriu mais."],
  ["impossible_login", "Pede um código que vai para um e-mail que não tenho."],
] as const;

/** The last days' guarantee claims, and what became of the older ones: each way to end, one that waits for its buyer, one for staff. */
export function addClaims(month: Month): void {
  const { steps } = month;
  const calls = claimable(month);
  const told = complaints.slice(0, calls.length);
  told.forEach(([reason, text], place) => {
    const { paymentId, person, at } = calls[Math.floor((place * calls.length) / told.length)] as Call;
    const later = (hours: number) => ({ at: new Date(at.getTime() + hours * hour), paymentId });
    steps.push({ kind: "claim", ...later(1), person, reason, text });
    switch (place) {
      case 0:
        steps.push({ kind: "decision", ...later(3), decision: "replacement", reason: "Senha conferida: key trocada" });
        break;
      case 1:
        steps.push({ kind: "decision", ...later(2), decision: "credit", reason: "Sem outra igual: fica como crédito" });
        break;
      case 2:
        steps.push({ kind: "decision", ...later(4), decision: "refusal", reason: "O perfil tem 3.041 seguidores" });
        break;
      case 3:
        steps.push({ kind: "answer", ...later(2), text: "Pode mandar uma imagem da tela da verificação?" });
        break;
    }
  });
}

/** First payments of a product that is always in stock, by who has an account, that nothing was done about by hand; the oldest first. */
function claimable({ steps, products, until }: Month): Call[] {
  const handled = new Set(steps.map((step) => (step.kind === "override" ? step.paymentId : "")));
  const found = new Map<string, Call>();
  for (const step of steps) {
    if (step.kind !== "call" || step.webhook !== "pix.paid" || step.providerId !== products[4]?.providerId) continue;
    const { paymentId, person, at, amount } = step;
    const age = until.getTime() - at.getTime();
    const isSound = person.hasAccount && amount === products[4].price && !handled.has(paymentId);
    if (isSound && age > 5 * hour && age < term && !found.has(paymentId)) found.set(paymentId, step);
  }
  return [...found.values()].sort((one, other) => one.at.getTime() - other.at.getTime());
}
