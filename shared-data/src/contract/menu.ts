import type { RouteAccess } from "./remote-module";

/** A menu item that a remote adds: a label and one of its paths. */
export interface MenuEntry {
  label: string;
  path: string;
  /** `menu`: the signed-in user's menu. `footer`: visible to everyone, so only public remotes may use it. */
  where: "menu" | "footer";
}

/** Maximum number of items per remote; further ones are dropped. */
export const mostMenuEntries = 3;

// Up to 24 visible characters, with spaces inside, and no characters that change the writing direction.
const words = /^[^\p{C}\p{Z}]([^\p{C}\p{Zl}\p{Zp}]{0,22}[^\p{C}\p{Z}])?$/u;
const address = /^\/$|^(\/[\w-]+)+$/;

/** True for a valid menu item of this remote. */
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

/** True if a path equals or lies below a base path; `/` matches the home page only. */
export function ownsPath(basePath: string, pathname: string): boolean {
  return pathname === basePath || (basePath !== "/" && pathname.startsWith(`${basePath}/`));
}
