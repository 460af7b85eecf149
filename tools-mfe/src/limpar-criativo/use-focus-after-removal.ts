import { type FocusEvent, useEffect, useRef } from "react";

/**
 * Moves the focus on when the element that has it is removed: within the same picture, else to the picture that took
 * its place, else to the first button, which chooses pictures.
 * @returns props of the element around the pictures, which rerenders with each change
 */
export function useFocusAfterRemoval() {
  const root = useRef<HTMLDivElement>(null);
  const place = useRef<{ picture: Element | null; at: number } | null>(null);
  const picturesOf = () => [...(root.current?.querySelectorAll("article") ?? [])];
  useEffect(() => {
    if (!place.current || document.activeElement !== document.body) return;
    const { picture, at } = place.current;
    const pictures = picturesOf();
    const next = pictures[Math.min(Math.max(at, 0), pictures.length - 1)];
    const stop = next === picture ? next?.querySelector<HTMLElement>("a, button") : next;
    (stop ?? root.current?.querySelector("button"))?.focus();
  });
  return {
    ref: root,
    onFocus({ target }: FocusEvent) {
      const picture = target.closest("article");
      place.current = { picture, at: picturesOf().indexOf(picture as HTMLElement) };
    },
    // Not called for an element that is removed. Where the window loses the focus, the element keeps it.
    onBlur({ target }: FocusEvent) {
      if (target !== document.activeElement) place.current = null;
    },
  };
}
