let source: Promise<string> | undefined;

/**
 * Address of a Blob with the worker's code, for `new Worker`. The code is fetched once; every later worker, also the one
 * after a cancel, starts without the network. The caller revokes the address.
 */
export async function createWorkerAddress(): Promise<string> {
  return URL.createObjectURL(new Blob([await loadWorkerSource()], { type: "text/javascript" }));
}

/** Fetches the worker's code ahead of time. A failed fetch is forgotten, so that the next try asks again. */
export function loadWorkerSource(): Promise<string> {
  source ??= fetchSource().catch((error: unknown) => {
    source = undefined;
    throw error;
  });
  return source;
}

async function fetchSource(): Promise<string> {
  const response = await fetch(new URL("./clean.worker.js", import.meta.url));
  if (!response.ok) throw new Error(`worker code: HTTP ${response.status}`);
  return response.text();
}
