import { join } from "node:path";
import { takeLock } from "../../node/process/lock-file";
import { UserError } from "../../node/user-error";

/** Takes the right to change a store's master key, or to see that nobody does. @throws UserError while somebody has it */
export const lockRotation = (dataDir: string): (() => void) =>
  takeLock(join(dataDir, "rotation.lock"), () => new UserError("The master key is being changed already."));
