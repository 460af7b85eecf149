import { UserError } from "@store/shared-data/node/user-error";

/** Actions with an uploaded release, then those without. */
const withFiles = ["check", "preview", "canary", "set"];
const withoutFiles = ["promote", "rollback"];
const mostReason = 500;
const share = /^(off|100|[1-9]\d?)%?$/;
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** The fields become command-line arguments, so only known values pass. */
export function readWords({ action = "", why = "", percent = "" }: Record<string, string>) {
  if (![...withFiles, ...withoutFiles].includes(action)) throw new UserError(`"${action.slice(0, 40)}" is no action.`);
  if (!why.trim() || why.length > mostReason || unseen.test(why))
    throw new UserError(`Say why, in one line of at most ${mostReason} characters.`);
  const [, part] = share.exec(percent) ?? [];
  if (action === "canary" && !part) throw new UserError("--percent is a whole number from 1 to 100, or off.");
  return {
    action,
    why: why.trim(),
    share: action === "canary" ? part : undefined,
    brings: withFiles.includes(action) && part !== "off",
  };
}
