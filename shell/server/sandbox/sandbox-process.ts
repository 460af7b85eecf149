// Runs under Deno without permissions. Remote code runs in a worker and may loop forever; this thread keeps running and
// exits on excessive memory use, or when the parent process is gone.
export {};

const [limit = "0", exitCode = "1"] = Deno.args;
const round = 50;

setInterval(() => Deno.memoryUsage().rss > Number(limit) && Deno.exit(Number(exitCode)), round);

let worker: Worker | undefined;

function pass(line: string): void {
  worker ??= startWorker(JSON.parse(line).worker);
  worker.postMessage(line);
}

/** The first line contains the worker's code, because Deno may read no files. */
function startWorker(code: string): Worker {
  const address = URL.createObjectURL(new Blob([code], { type: "application/typescript" }));
  const thread = new Worker(address, { type: "module" });
  // An uncaught error or a denied permission.
  thread.onerror = () => Deno.exit(1);
  return thread;
}

let rest: string[] = [];
for await (const text of Deno.stdin.readable.pipeThrough(new TextDecoderStream())) {
  const [first = "", ...lines] = text.split("\n");
  rest.push(first);
  for (const next of lines) {
    pass(rest.join(""));
    rest = [next];
  }
}
// Standard input closed: the parent is gone.
Deno.exit(0);
