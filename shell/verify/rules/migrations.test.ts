import { findMisplacedMigrations } from "./migrations";

const onMain = ["m/20260101000000_create_store.sql", "m/20260301000000_add_colour.sql"];

it("takes a migration that is newer than main's, and one that main has taken meanwhile", () => {
  expect(findMisplacedMigrations(["A\tm/20260401000000_add_size.sql", `A\t${onMain[1]}`], onMain)).toEqual([]);
});

it("names one that was stamped before another came to main", () => {
  const [breach] = findMisplacedMigrations(["A\tm/20260201000000_add_size.sql"], onMain);
  expect(breach).toContain("older than main's newest migration, 20260301000000_add_colour.sql");
});

it.each(["M", "D"])("names one of main's that was edited or removed: %s", (status) => {
  expect(findMisplacedMigrations([`${status}\t${onMain[0]}`], onMain)).toHaveLength(1);
});
