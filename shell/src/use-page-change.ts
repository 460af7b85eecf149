import { useLocation, useNavigationType } from "@store/shared-data/router";
import { useEffect, useRef } from "react";

/**
 * Imitates a page load on navigation: scrolls to the top and moves the focus to the content, so that Tab and screen
 * readers start there. Going back restores the scroll position.
 */
export function usePageChange(): void {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    if (navigation === "POP") return;
    window.scrollTo(0, 0);
    document.getElementById("conteudo")?.focus({ preventScroll: true });
  }, [pathname, navigation]);
}
