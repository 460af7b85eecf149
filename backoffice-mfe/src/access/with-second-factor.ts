import { askFor, isRecord } from "shared-data";
import { findFactor, proveFactor } from "./second-factor.api";

const question = "Digite o código de 6 dígitos do seu aplicativo autenticador:";
const wrong = `Código incorreto. ${question}`;

/**
 * Does something for which the database may ask a second factor (R6.6): where it does, the person is asked for the code, and it is
 * done again with the session that is proved now. Rejects with the database's refusal where the person gives no code.
 * @throws StoreError `denied` with `second_factor_missing` where the person has enrolled none
 */
export async function withSecondFactor<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (refusal) {
    if (!isRecord(refusal) || refusal.reason !== "second_factor_required") throw refusal;
    const factorId = await findFactor();
    let code = askFor(question);
    while (code !== null && !(await proveFactor(factorId, code))) code = askFor(wrong);
    if (code === null) throw refusal;
    return work();
  }
}
