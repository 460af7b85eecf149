/** A Content-Security-Policy: each directive with its sources. */
export function readPolicy(text: string): Map<string, string[]> {
  const directives = text.split(";").map((directive) => directive.trim().split(/\s+/));
  return new Map(directives.flatMap(([name = "", ...sources]) => (name ? [[name.toLowerCase(), sources]] : [])));
}

const isHash = (source: string) => source.startsWith("'sha256-");

/**
 * How a policy differs from the one that the settings and the registry ask for, in words. Hashes of inline code belong to
 * each page and are not compared, and neither are styles, which pages narrow by themselves.
 */
export function comparePolicies(actual: string, expected: string): string[] {
  const [given, asked] = [readPolicy(actual), readPolicy(expected)];
  return [...asked].flatMap(([name, sources]) => {
    const found = given.get(name);
    if (!found) return [`${name} is missing`];
    if (name === "style-src") return [];
    const lacking = sources.filter((source) => !found.includes(source)).map((source) => `${name} lacks ${source}`);
    const more = found.filter((source) => !sources.includes(source) && !isHash(source));
    return [...lacking, ...more.map((source) => `${name} also allows ${source}`)];
  });
}
