const nowhere = "https://store.invalid";
const home = "/";

/**
 * Validates a return address: a path of this site with query and hash, or else `/`. Rejects other sites in any spelling
 * (`//evil`, `/\evil`, `/.//evil`, encoded once or more), schemes such as `javascript:`, control characters, and the
 * public account pages, which would redirect in a loop.
 */
export function safeReturn(address: string | null | undefined): string {
  if (!address || !isOwnPath(address)) return home;
  const { pathname, search, hash } = new URL(address, nowhere);
  return /^\/(login|auth|recuperar-senha|nova-senha)(\/|$)/i.test(pathname) ? home : pathname + search + hash;
}

function isOwnPath(address: string): boolean {
  let text = address;
  // Later code may decode again, so the text is checked after each of several decodings.
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

// Only the path: a query may contain encoded URLs and literal % characters.
function decodePath(text: string): string {
  const [path = ""] = text.split(/[?#]/, 1);
  try {
    return decodeURIComponent(path) + text.slice(path.length);
  } catch {
    return text;
  }
}
