import { matchPage, useSearchParams } from "@store/shared-data/router";
import { safeReturn } from "./safe-return";

/** The validated `return` parameter; `/` if there is none. */
export function useReturn(): string {
  const [parameters] = useSearchParams();
  return safeReturn(parameters.get("return"));
}

/** Mode of the sign-in page, as in its URL; R2.7. */
export type Mode = "entrar" | "cadastro";

/**
 * Path of the sign-in page with mode and return address. The mode is omitted for a sign-in without a purchase, which is
 * the default.
 */
export function loginAddress(mode: Mode, returnTo: string): string {
  const isSaid = mode === "cadastro" || productOf(returnTo) !== "";
  return withReturn(isSaid ? `/login?modo=${mode}` : "/login", returnTo);
}

/** Path of the page that sends access links, with the return address. */
export const recoveryAddress = (returnTo: string): string => withReturn("/recuperar-senha", returnTo);

function withReturn(address: string, returnTo: string): string {
  if (returnTo === "/") return address;
  return `${address}${address.includes("?") ? "&" : "?"}return=${encodeURIComponent(returnTo)}`;
}

/**
 * History state for a product's page after sign-in: "ready" for a click on 'Comprar', or "go" to continue to the
 * checkout. A link cannot set it.
 */
export const purchaseState = (returnTo: string, purchase: "ready" | "go") =>
  productOf(returnTo) === "" ? null : { purchase };

/** The product id in a return address; empty for any other page. */
export function productOf(returnTo: string): string {
  const [path = ""] = returnTo.split(/[?#]/, 1);
  return matchPage("/product/:id", path)?.id ?? "";
}
