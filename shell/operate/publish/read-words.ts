import { UserError } from "@store/shared-data/node/user-error";

/** Actions that bring a release along, and those that are about what is there. */
const withFiles = ["check", "preview", "canary", "set"];
const withoutFiles = ["promote", "rollback"];
const mostReason = 500;
const share = /^(off|100|[1-9]\d?)%?$/;
// Ends of lines, and characters that a terminal obeys.
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** The name of a remote as the database has it in a token: such a name is no option of a command. */
export const isRemoteName = (name: string): boolean => /^[a-z][a-z0-9_-]{0,39}$/.test(name);

/**
 * Reads what a team wants done. Each word goes on to a command line, so that only known ones pass.
 * @throws UserError that names the wrong word
 */
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
