import type { RouteAccess } from "./remote-module";

/** A line that a remote adds to the store's menus: words, and an address of its own. */
export interface MenuEntry {
  label: string;
  path: string;
  /** `menu`: under a signed-in person's name. `footer`: everybody's, and so a public remote's alone. */
  where: "menu" | "footer";
}

/** How many lines a remote may add; whatever comes after them is left out. */
export const mostMenuEntries = 3;

// Up to 24 characters that can be seen, with spaces between, and none that turns the direction of writing.
const words = /^[^\p{C}\p{Z}]([^\p{C}\p{Zl}\p{Zp}]{0,22}[^\p{C}\p{Z}])?$/u;
const address = /^\/$|^(\/[\w-]+)+$/;

/** True for a menu item that this remote may have. */
export function isMenuEntry(
  line: unknown,
  { basePaths, access }: { basePaths: readonly string[]; access: RouteAccess },
): line is MenuEntry {
  const { label, path, where } = (line ?? {}) as Partial<MenuEntry>;
  return (
    typeof label === "string" &&
    typeof path === "string" &&
    words.test(label) &&
    address.test(path) &&
    basePaths.some((basePath) => ownsPath(basePath, path)) &&
    (where === "menu" || (where === "footer" && access === "public"))
  );
}

/** True where an address lies at or below a base path; `/` is the home page alone. */
export function ownsPath(basePath: string, pathname: string): boolean {
  return pathname === basePath || (basePath !== "/" && pathname.startsWith(`${basePath}/`));
}
