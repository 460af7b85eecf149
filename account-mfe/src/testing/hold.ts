/** An answer that is held back until it is let go. */
export function hold<Value>(value: Value): [later: () => Promise<Value>, letGo: () => void] {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return [() => held.then(() => value), letGo];
}
