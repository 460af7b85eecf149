let source: Promise<string> | undefined;

/**
 * Creates a Blob URL with the worker's code, for `new Worker`. The code is fetched once; later workers, such as after a
 * cancel, start without the network. The caller revokes the URL.
 */
export async function createWorkerAddress(): Promise<string> {
  return URL.createObjectURL(new Blob([await loadWorkerSource()], { type: "text/javascript" }));
}

/** Prefetches the worker's code. After a failure the next call retries. */
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
