const mostLevels = 100;

/**
 * True for a JSON text with more levels than any of ours. Postgres reads JSON by recursion: the embedded one ends at some
 * thousand levels, and a hosted one answers an error of its own.
 */
export function nestsTooDeep(text: string): boolean {
  let level = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isQuoted) {
      if (character === "\\") at += 1;
      else if (character === '"') isQuoted = false;
    } else if (character === '"') isQuoted = true;
    else if (character === "[" || character === "{") level += 1;
    else if (character === "]" || character === "}") level -= 1;
    if (level > mostLevels) return true;
  }
  return false;
}
