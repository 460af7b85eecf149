/**
 * Runs the tasks given to it one after the other, in the order they came.
 * The embedded database has one connection, and its client opens a transaction per request without
 * waiting for the one before: side by side, one caller's query would run with another caller's role.
 */
export function serialQueue(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const result = last.then(task);
    last = result.catch(() => undefined);
    return result;
  };
}
