import { useEffect, useRef } from "react";

/**
 * Runs a callback at once, or, while a pointer is down, when it is released: a message that appears in between would
 * move the button under the pointer, and the click would be lost.
 */
export function useAfterPointerUp(): (run: () => void) => void {
  const isDown = useRef(false);
  useEffect(() => {
    const press = () => {
      isDown.current = true;
    };
    const lift = () => {
      isDown.current = false;
    };
    window.addEventListener("mousedown", press, true);
    window.addEventListener("mouseup", lift, true);
    return () => {
      window.removeEventListener("mousedown", press, true);
      window.removeEventListener("mouseup", lift, true);
    };
  }, []);
  return (run) => (isDown.current ? window.addEventListener("mouseup", run, { once: true }) : run());
}
