const longest = 300;

/**
 * Makes console.error print what went wrong and nothing else. The library below prints failed queries whole, with
 * their parameters: people's data, and the hashes of their passwords.
 */
export function printErrorsBriefly(): void {
  console.error = (...parts) => {
    process.stderr.write(`${parts.map(toBrief).join(" ")}\n`);
  };
}

function toBrief(part: unknown): string {
  const text = part instanceof Error ? part.message : typeof part === "string" ? part : `(${typeof part})`;
  return (text.split("\n")[0] ?? "").slice(0, longest);
}
