/** Who asks. */
export type Who = "anon" | "stranger" | "owner" | "manager" | "admin" | "service_role";
/** all, own or no rows; or refused by the grants (denied), by row security (denied too) or by a sentence of ours (refused). */
export type Outcome = "all" | "own" | "none" | "denied" | "refused";
/** What for. */
export type Verb = "select" | "insert" | "update" | "delete";

/** A table or view, how its rows are tried, and what comes of it. */
export interface Relation {
  /** Tells a row of the fixture's owner, $1, from a row of somebody else, $2. */
  readonly rows: string;
  readonly insert: string;
  readonly update: string;
  readonly expected: Record<Verb, Record<Who, Outcome>>;
}

/** Everybody, in the order of the matrix. */
export const who: readonly Who[] = ["anon", "stranger", "owner", "manager", "admin", "service_role"];
/** What visitor, stranger, owner, manager, admin and service_role get. */
export const gets = (outcomes: string) => {
  const words = outcomes.split(" ") as Outcome[];
  return Object.fromEntries(who.map((name, index) => [name, words[index]])) as Record<Who, Outcome>;
};
/** Nobody gets it. */
export const closed = gets("denied denied denied denied denied denied");
/** Such rows are read, and written by nobody. */
export const readOnly = (outcomes: string) => ({
  select: gets(outcomes),
  insert: closed,
  update: closed,
  delete: closed,
});

/** A table that nobody may touch. */
export const shut = (update: string): Relation => ({
  ...{ rows: "true or $1 = $2", insert: "default values", update },
  expected: readOnly("denied denied denied denied denied denied"),
});
