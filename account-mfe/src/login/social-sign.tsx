import { Icon, type IconPath } from "@store/shared-ui";

// Icons drawn for the store, because provider logos are copyrighted.
const signs: Readonly<Record<string, IconPath>> = {
  google: "M17.6 7.4 A7 7 0 1 0 19 12 H12.5",
  facebook: "M16 4.5 h-1.5 a3.5 3.5 0 0 0-3.5 3.5 V19.5 M8 12 h7",
  github: "M9 7 L4 12 l5 5 M15 7 l5 5-5 5",
};
const person: IconPath = "M12 12 a4 4 0 1 0 0-8 4 4 0 0 0 0 8 z M5 20 a7 7 0 0 1 14 0";

/** The icon of a social provider, beside its name. */
export function SocialSign({ provider }: { provider: string }) {
  return <Icon icon={(Object.hasOwn(signs, provider) && signs[provider]) || person} />;
}
