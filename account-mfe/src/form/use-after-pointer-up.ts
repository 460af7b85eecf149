import { useEffect, useRef } from "react";

/**
 * Runs what it is given at once, or, while a mouse button or finger is down, when that is lifted: a message that appears
 * between the two moves the button away that is being clicked, and the click is lost.
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
