import { existsSync } from "node:fs";
import { join } from "node:path";
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

/** Access to a stock for re-encryption. */
export interface Stock {
  /** Re-encrypts a batch of keys that still use the previous master key. */
  reseal(leaveUnreadable: boolean): Promise<Batch>;
  /** Reloads the master keys from the secrets. */
  reload(): Promise<void>;
}

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
    const stock = callStock(`http://127.0.0.1:${port}`, secrets.secretKey, secretsReloadPath);
    if (secrets.keyEncryptionKeyPrevious) {
      rotation.log("Going on with the change of the master key that was begun before.");
    } else {
      // A dry run first: it is refused if the present master key cannot decrypt some keys.
      await stock.reseal(rotation.leaveUnreadable);
      const { keyEncryptionKey: keyEncryptionKeyPrevious } = secrets;
      // Persisted before the first key is encrypted with it.
      writeSecrets(dataDir, { ...secrets, keyEncryptionKey: makeSecret(), keyEncryptionKeyPrevious });
    }
    await stock.reload();
    await resealAll(stock, rotation);
    writeSecrets(dataDir, { ...readSecrets(dataDir), keyEncryptionKeyPrevious: undefined });
    await stock.reload();
  } finally {
    unlock();
  }
}

/** Re-encrypts, in batches, every key that still uses the previous master key. @throws UserError */
export async function resealAll(stock: Stock, { leaveUnreadable, log }: Rotation): Promise<void> {
  const repeated: string[] = [];
  let done = 0;
  for (;;) {
    const batch = await stock.reseal(leaveUnreadable);
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

/** The stock of a running store, accessed with its service key. @param reloadPath path that makes it reload the secrets */
export function callStock(url: string, serviceKey: string, reloadPath?: string): Stock {
  const headers = new Headers({ apikey: serviceKey, "content-type": "application/json" });
  // The gateway also needs a JWT-shaped service key as bearer token, but rejects a new one (sb_secret_…) there.
  if (!serviceKey.startsWith("sb_")) headers.set("authorization", `Bearer ${serviceKey}`);
  const post = async (path: string, body: object): Promise<unknown> => {
    const response = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) }).catch((error) => {
      throw new UserError(
        `No store answers at ${url} (${error.cause?.code ?? error.message}): set BACKEND_PORT, or SUPABASE_URL.`,
      );
    });
    const result = await response.json().catch(() => ({}));
    if (response.ok) return result;
    return explain({ message: `${url} answered ${response.status}`, ...(result as object) });
  };
  return {
    reload: async () => void (reloadPath && (await post(reloadPath, {}))),
    reseal: async (p_leave_older) => {
      const [batch] = (await post("/rest/v1/rpc/reseal_product_keys", { p_limit: batchSize, p_leave_older })) as [
        Batch,
      ];
      return batch;
    },
  };
}

function explain({ message, hint }: { message: string; hint?: string | null }): never {
  throw new UserError(`${message}${hint ? `\n${hint}` : ""}\nNothing is lost: run the command again to go on.`);
}
