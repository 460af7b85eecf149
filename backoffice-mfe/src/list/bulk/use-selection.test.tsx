import { act, renderHook } from "@testing-library/react";
import { useSelection } from "./use-selection";

const rows = ["a", "b", "c", "d"].map((id) => ({ id }));

it("is the same selection until something else is chosen, or of something else", () => {
  const idOf = ({ id }: { id: string }) => id;
  const { result, rerender } = renderHook(({ scope }) => useSelection(idOf, scope), { initialProps: { scope: "um" } });
  const { current: first } = result;
  rerender({ scope: "um" });
  expect(result.current).toBe(first);
  act(() => first.toggleAll(rows));
  expect([result.current === first, result.current.chosen.size]).toEqual([false, 4]);
  rerender({ scope: "dois" });
  expect(result.current.chosen.size).toBe(0);
});
