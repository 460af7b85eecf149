// Runs under Deno, without any permission. The thread that a remote's code runs in may loop for ever: this one goes on, and
// ends the process where it takes too much memory, and where its starter is gone.
export {};

const [limit = "0", exitCode = "1"] = Deno.args;
const round = 50;

setInterval(() => Deno.memoryUsage().rss > Number(limit) && Deno.exit(Number(exitCode)), round);

let worker: Worker | undefined;

function pass(line: string): void {
  worker ??= startWorker(JSON.parse(line).worker);
  worker.postMessage(line);
}

/** The first line brings the code of the other thread, which can read no file. */
function startWorker(code: string): Worker {
  const address = URL.createObjectURL(new Blob([code], { type: "application/typescript" }));
  const thread = new Worker(address, { type: "module" });
  // An error that was not caught, or a refusal by Deno.
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
// The starter is gone.
Deno.exit(0);
