import { existsSync } from "node:fs";
import { join } from "node:path";
import { serviceHeaders } from "../../node/service-headers";
import { UserError } from "../../node/user-error";
import { lockRotation } from "../database/data-lock";
import { secretsReloadPath } from "../gateway/secrets-reload";
import { makeSecret, readSecrets, writeSecrets } from "../secrets";

/** Result of re-encrypting a batch. */
interface Batch {
  readonly resealed: number;
  readonly left: number;
  readonly unreadable: number;
  readonly unreadable_ids: readonly string[];
  readonly repeated_ids: readonly string[];
}

/** Calls a store with its service key. */
type Call = (path: string, body?: object) => Promise<unknown>;

interface Rotation {
  readonly leaveUnreadable: boolean;
  log(line: string): void;
}

// A small batch per transaction, so that sales do not wait long for locked keys.
const batchSize = 100;

/**
 * Rotates the master key of the running store. It can be interrupted at any time: the next call continues.
 * @throws UserError for a problem that the operator can fix
 */
export async function rotateMasterKey(dataDir: string, port: number, rotation: Rotation): Promise<void> {
  if (!existsSync(join(dataDir, "db"))) throw new UserError(`${dataDir} holds no data of the store.`);
  const unlock = lockRotation(dataDir);
  try {
    const secrets = readSecrets(dataDir);
    const call = callStore(`http://127.0.0.1:${port}`, secrets.secretKey);
    if (secrets.keyEncryptionKeyPrevious) {
      rotation.log("Going on with the change of the master key that was begun before.");
    } else {
      // A dry run first: it is refused if the present master key cannot decrypt some keys.
      await reseal(call, rotation);
      const { keyEncryptionKey: keyEncryptionKeyPrevious } = secrets;
      // Persisted before the first key is encrypted with it.
      writeSecrets(dataDir, { ...secrets, keyEncryptionKey: makeSecret(), keyEncryptionKeyPrevious });
    }
    await call(secretsReloadPath);
    await resealAll(call, rotation);
    writeSecrets(dataDir, { ...readSecrets(dataDir), keyEncryptionKeyPrevious: undefined });
    await call(secretsReloadPath);
  } finally {
    unlock();
  }
}

/** Re-encrypts, in batches, every key that still uses the previous master key. @throws UserError */
export async function resealAll(call: Call, rotation: Rotation): Promise<void> {
  const { log } = rotation;
  const repeated: string[] = [];
  let done = 0;
  for (;;) {
    const batch = await reseal(call, rotation);
    done += batch.resealed;
    repeated.push(...batch.repeated_ids);
    log(`${done} keys resealed, ${batch.left} left`);
    if (batch.left > 0) continue;
    if (repeated.length > 0) log(`The store has these texts twice, from before: ${repeated.join(", ")}`);
    if (batch.unreadable > 0) {
      log(
        `${batch.unreadable} keys are opened by no master key and stay as they are: ${batch.unreadable_ids.join(", ")}`,
      );
    }
    return;
  }
}

async function reseal(call: Call, { leaveUnreadable }: Rotation): Promise<Batch> {
  const parameters = { p_limit: batchSize, p_leave_older: leaveUnreadable };
  const [batch] = (await call("/rest/v1/rpc/reseal_product_keys", parameters)) as [Batch];
  return batch;
}

/** @returns a function that calls the running store @throws UserError for each refusal */
export function callStore(url: string, serviceKey: string): Call {
  const headers = serviceHeaders(serviceKey);
  return async (path, body = {}) => {
    const response = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) }).catch((error) => {
      throw new UserError(
        `No store answers at ${url} (${error.cause?.code ?? error.message}): set BACKEND_PORT, or SUPABASE_URL.`,
      );
    });
    const result = await response.json().catch(() => ({}));
    if (response.ok) return result;
    const { message = `${url} answered ${response.status}`, hint } = result as {
      message?: string;
      hint?: string | null;
    };
    throw new UserError(`${message}${hint ? `\n${hint}` : ""}\nNothing is lost: run the command again to go on.`);
  };
}
