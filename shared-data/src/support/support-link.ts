import { getSettings } from "@store/shared-data/runtime";

// Enough for a product's name and an order's number; a chat's address does not take any length.
const longest = 300;

/** The address of the support chat with a first message, such as "Olá! Preciso de ajuda com …"; null where the store has no chat. */
export function supportLink(message: string): string | null {
  const { whatsappUrl } = getSettings();
  if (whatsappUrl === "") return null;
  const url = new URL(whatsappUrl);
  // A message that the setting itself brings gives way to this one.
  if (url.searchParams.has("text")) url.searchParams.delete("text");
  // By whole characters: half of one cannot be written in an address.
  const text = encodeURIComponent([...message].slice(0, longest).join(""));
  // Not by searchParams: it writes a blank as "+", which the chat would show.
  url.search += `${url.search ? "&" : "?"}text=${text}`;
  return url.href;
}
