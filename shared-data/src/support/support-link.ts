import { getSettings } from "@store/shared-data/runtime";

// Enough for a product name and an order number; chat URLs have a length limit.
const longest = 300;

/**
 * URL of the support chat with a prepared message, such as "Olá! Preciso de ajuda com …"; null if the store has no
 * chat.
 */
export function supportLink(message: string): string | null {
  const { whatsappUrl } = getSettings();
  if (whatsappUrl === "") return null;
  const url = new URL(whatsappUrl);
  // This message replaces one in the setting's own URL.
  if (url.searchParams.has("text")) url.searchParams.delete("text");
  // Cut by code points: half a surrogate pair cannot be encoded.
  const text = encodeURIComponent([...message].slice(0, longest).join(""));
  // searchParams would encode a space as "+", which the chat would display.
  url.search += `${url.search ? "&" : "?"}text=${text}`;
  return url.href;
}
