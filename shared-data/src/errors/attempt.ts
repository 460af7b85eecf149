/** Runs work that the browser may refuse, such as access to its storage; `undefined` if it throws. */
export function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
