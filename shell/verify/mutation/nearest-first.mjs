// Jest loads this file itself, so it is JavaScript.

/** Runs the tests nearest to the broken file first: they are the likeliest to fail, and the first failure ends a run. */
export default class NearestFirst {
  /** @param {{ path: string }[]} tests */
  sort(tests) {
    return [...tests].sort((one, other) => distance(one.path) - distance(other.path));
  }
  allFailedTests() {
    return [];
  }
  cacheResults() {}
}

/** @param {string} test */
function distance(test) {
  const [parts, broken] = [test.split("/"), (process.env.BROKEN_FILE ?? "").split("/")];
  const shared = parts.findIndex((part, index) => part !== broken[index]);
  // A component test takes longer.
  return parts.length + broken.length - 2 * shared + (test.endsWith("x") ? 0.5 : 0);
}
