import { getSettings } from "shared-data/runtime";

const longestText = 300;

/**
 * An address that opens the support chat with a message begun: "Olá! Escrevo sobre <about>.", such as "o pedido 1a2b3c4d (Conta TikTok)".
 * The person reads it, and sends it or not.
 */
export function supportLink(about: string): string {
  const address = new URL(getSettings().whatsappUrl);
  // By characters, not by halves of one.
  const subject = [...about.replace(/\s+/g, " ").trim()].slice(0, longestText).join("");
  address.searchParams.set("text", `Olá! Escrevo sobre ${subject}.`);
  // A form's "+" for a blank is shown as a plus by some of the chat's apps.
  address.search = address.search.replaceAll("+", "%20");
  return address.href;
}
