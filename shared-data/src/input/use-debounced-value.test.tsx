import { act, renderHook } from "@testing-library/react";
import { useDebouncedValue } from "./use-debounced-value";

it("gives what was typed once nothing was typed for 200 ms", () => {
  jest.useFakeTimers();
  const { result, rerender, unmount } = renderHook(useDebouncedValue, { initialProps: "a" });
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
  expect(result.current).toBe("a");
  rerender("ab");
  pass(199);
  expect(result.current).toBe("a");
  rerender("abc");
  pass(199);
  expect(result.current).toBe("a");
  pass(1);
  expect(result.current).toBe("abc");
  rerender("abcd");
  unmount();
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});
