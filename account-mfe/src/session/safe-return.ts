const nowhere = "https://store.invalid";
const home = "/";

/**
 * The address to go on to after sign-in, made safe: a path of this site with its query and hash, or `/`. Refuses other
 * sites in every spelling (`//evil`, `/\evil`, `/.//evil`, encoded once or more), schemes such as `javascript:`, control
 * characters, and the account's own public pages, which would lead in a circle.
 */
export function safeReturn(address: string | null | undefined): string {
  if (!address || !isOwnPath(address)) return home;
  const { pathname, search, hash } = new URL(address, nowhere);
  return /^\/(login|auth|recuperar-senha|nova-senha)(\/|$)/i.test(pathname) ? home : pathname + search + hash;
}

function isOwnPath(address: string): boolean {
  let text = address;
  // Another reader may decode once more than this function does: the text is checked after any number of decodings.
  for (let round = 0; round < 5; round += 1) {
    if (!looksOwn(text)) return false;
    const decoded = decodePath(text);
    if (decoded === text) return true;
    text = decoded;
  }
  return false;
}

function looksOwn(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop control characters from addresses, "/\t/evil" becomes "//evil"
  if (/[\u0000-\u001f\u007f]/.test(text) || !text.startsWith("/")) return false;
  if (!URL.canParse(text, nowhere)) return false;
  const { origin, pathname } = new URL(text, nowhere);
  return origin === nowhere && !pathname.startsWith("//");
}

// Only the path: a query may well hold an encoded address, and may hold a % of its own.
function decodePath(text: string): string {
  const [path = ""] = text.split(/[?#]/, 1);
  try {
    return decodeURIComponent(path) + text.slice(path.length);
  } catch {
    return text;
  }
}
