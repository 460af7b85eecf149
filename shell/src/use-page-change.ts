import { useLocation, useNavigationType } from "@store/shared-data/router";
import { useEffect, useRef } from "react";

/**
 * The behaviour of a browser on a page load: a new page starts at its top, and the focus leaves the link that led
 * here, so that the next Tab and the screen reader start with the content. Going back restores the scroll position.
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
