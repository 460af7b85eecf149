import { type ComponentType, createContext, use } from "react";
import { foldForSearch, type StaffRole } from "shared-data";
import type { StaffCounts } from "./staff-counts.api";

/** The places that are always in sight, in order; each leads to the first of its pages. */
const sectionNames = ["Pedidos", "Produtos", "Clientes", "Resumo", "Configurações"] as const;

/** A way into a page of the back-office, or into one thing that is done there. */
export interface Place {
  readonly label: string;
  readonly to: string;
  /** The place in the navigation; things that are done on a page have none. */
  readonly section?: (typeof sectionNames)[number] | undefined;
  /** Other words that people search it by. */
  readonly words?: string;
  /** The letter that leads there after "g". */
  readonly letter?: string;
  /** For admins alone. */
  readonly admin?: boolean;
  /** A count of what waits there for a person, and its words for screen readers. */
  readonly waits?: { readonly of: keyof StaffCounts; readonly one: string; readonly many: string };
}

/** A page of the back-office: its route, its screen and, with a section, the ways to it. */
export interface StaffRoute extends Omit<Place, "label" | "to"> {
  readonly path: string;
  readonly title: string;
  readonly Screen: ComponentType<{ role: StaffRole }>;
  /** Its name in the navigation, where it is not the title. */
  readonly label?: string;
  /** Searchable things that are done here; `query` opens or filters them. */
  readonly acts?: readonly { readonly label: string; readonly query?: string; readonly words: string }[];
}

/** A place in the navigation with its pages. */
export interface Section {
  readonly label: (typeof sectionNames)[number];
  readonly pages: readonly Place[];
}

/** The ways that the routes name: pages first, then what is done on them. */
export const placesOf = (routes: readonly StaffRoute[]): Place[] => [
  ...routes.flatMap(({ path, title, Screen, acts, label = title, ...place }) =>
    place.section ? [{ ...place, label, to: path }] : [],
  ),
  ...routes.flatMap(({ path, acts = [] }) =>
    acts.map(({ label, query = "", words }) => ({ label, to: `${path}${query}`, words })),
  ),
];

/** The ways that the routes of this page's area name. */
export const PlacesContext = createContext<readonly Place[]>([]);

/** The ways that somebody of this role may take. */
export const placesFor = (places: readonly Place[], role: StaffRole): Place[] =>
  places.filter(({ admin }) => role === "admin" || !admin);

/** The same of the routes of this page's area. */
export const usePlaces = (role: StaffRole): Place[] => placesFor(use(PlacesContext), role);

/** The places of the navigation with their pages. */
export const sectionsOf = (places: readonly Place[]): Section[] =>
  sectionNames.map((label) => ({ label, pages: places.filter(({ section }) => section === label) }));

/** The page that an address belongs to: the one with the longest address that it begins with. */
export function pageOf(places: readonly Place[], pathname: string): Place | undefined {
  const holds = ({ to, section }: Place) => section && (pathname === to || pathname.startsWith(`${to}/`));
  return places.filter(holds).toSorted((one, other) => other.to.length - one.to.length)[0];
}

/** The places whose words begin with what was typed, in any order; all of them for nothing. */
export function findPlaces(places: readonly Place[], text: string): Place[] {
  const typed = foldForSearch(text).split(/\s+/).filter(Boolean);
  return places.filter(({ label, words = "" }) => {
    const known = foldForSearch(`${label} ${words}`).split(/\s+/);
    return typed.every((part) => known.some((word) => word.startsWith(part)));
  });
}
