import { matchPage, useSearchParams } from "@store/shared-data/router";
import { safeReturn } from "./safe-return";

/** Where the page's `return` parameter leads, checked; `/` where there is none. */
export function useReturn(): string {
  const [parameters] = useSearchParams();
  return safeReturn(parameters.get("return"));
}

/** The modes of the sign-in page as its address says them; R2.7. */
export type Mode = "entrar" | "cadastro";

/** The sign-in page in a mode, with the return address. The mode is left out for a plain sign-in, which is the default without a purchase. */
export function loginAddress(mode: Mode, returnTo: string): string {
  const isSaid = mode === "cadastro" || productOf(returnTo) !== "";
  return withReturn(isSaid ? `/login?modo=${mode}` : "/login", returnTo);
}

/** The page that asks for a link by mail, with the way back. */
export const recoveryAddress = (returnTo: string): string => withReturn("/recuperar-senha", returnTo);

function withReturn(address: string, returnTo: string): string {
  if (returnTo === "/") return address;
  return `${address}${address.includes("?") ? "&" : "?"}return=${encodeURIComponent(returnTo)}`;
}

/**
 * The history state that a sign-in leaves to a product's page: "ready" for the click on 'Comprar', or "go" on to
 * the checkout by itself. No link can write it.
 */
export const purchaseState = (returnTo: string, purchase: "ready" | "go") =>
  productOf(returnTo) === "" ? null : { purchase };

/** The id of the product that an address leads to; empty where it leads elsewhere. */
export function productOf(returnTo: string): string {
  const [path = ""] = returnTo.split(/[?#]/, 1);
  return matchPage("/product/:id", path)?.id ?? "";
}
