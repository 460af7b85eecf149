import { foldForSearch, type StaffRole, useStaffRole } from "@store/shared-data";
import { type ComponentType, createContext, lazy, use } from "react";

/** Sections of the navigation, in order; each links to the first of its pages. */
const sectionNames = ["Hoje", "Pedidos", "Produtos", "Clientes", "Resumo", "Configurações"] as const;

export interface Place {
  readonly label: string;
  readonly to: string;
  /** Section of the navigation; actions on a page have none. */
  readonly section?: (typeof sectionNames)[number] | undefined;
  readonly group?: "Técnico";
  /** Other search terms. */
  readonly words?: string;
  /** Keyboard shortcut: this key after "g". */
  readonly shortcut?: string;
  readonly admin?: boolean;
}

type Screen = ComponentType<{ role: StaffRole }>;

/** A page of the back-office: its route, its screen and, with a section, the links to it. */
export interface StaffRoute extends Omit<Place, "label" | "to"> {
  readonly path: string;
  readonly title: string;
  readonly Screen: Screen & { preload?: () => Promise<unknown> };
  /** Label in the navigation, if it differs from the title. */
  readonly label?: string;
  /** Searchable actions of the page; `query` opens or filters them. */
  readonly acts?: readonly { readonly label: string; readonly query?: string; readonly words: string }[];
}

/** A page's component in the file of its section, which `preload` or the first render fetches. */
export function lazyScreen<Name extends string>(fetchSection: () => Promise<Record<Name, Screen>>, name: Name) {
  const screen = lazy<Screen>(async () => ({ default: (await fetchSection())[name] }));
  return Object.assign(screen, { preload: fetchSection });
}

export interface Section {
  readonly label: (typeof sectionNames)[number];
  readonly pages: readonly Place[];
}

/** The links of all routes: pages first, then their actions. */
export const placesOf = (routes: readonly StaffRoute[]): Place[] => [
  ...routes.flatMap(({ path, title, Screen, acts, label = title, ...place }) =>
    place.section ? [{ ...place, label, to: path }] : [],
  ),
  ...routes.flatMap(({ path, acts = [] }) =>
    acts.map(({ label, query = "", words }) => ({ label, to: `${path}${query}`, words })),
  ),
];

export const PlacesContext = createContext<readonly Place[]>([]);

export const placesFor = (places: readonly Place[], role: StaffRole): Place[] =>
  places.filter(({ admin }) => role === "admin" || !admin);

/** The links for the user's role; those of managers until it is known. */
export const usePlaces = (): Place[] => placesFor(use(PlacesContext), useStaffRole().data ?? "manager");

export const sectionsOf = (places: readonly Place[]): Section[] =>
  sectionNames.map((label) => ({ label, pages: places.filter(({ section }) => section === label) }));

/** The page of a URL: the longest path that is a prefix of the URL. */
export function pageOf(places: readonly Place[], pathname: string): Place | undefined {
  const holds = ({ to, section }: Place) => section && (pathname === to || pathname.startsWith(`${to}/`));
  return places.filter(holds).toSorted((one, other) => other.to.length - one.to.length)[0];
}

/** Finds links whose words start with the typed words, in any order; an empty text finds all. */
export function findPlaces(places: readonly Place[], text: string): Place[] {
  const typed = foldForSearch(text).split(/\s+/).filter(Boolean);
  return places.filter(({ label, words = "" }) => {
    const known = foldForSearch(`${label} ${words}`).split(/\s+/);
    return typed.every((part) => known.some((word) => word.startsWith(part)));
  });
}
