import { mayHavePage } from "./own-page";

const listed = { basePaths: ["/", "/feira", "/conta"], routes: ["/", "/feira", "/feira/:id", "/conta/entrar"] };
const unlisted = { basePaths: ["/", "/feira"] };

it.each(["/", "/feira", "/Feira", "/feira/x", "/feira/%C3%A9", "/feira/%", "/conta/entrar", "/conta/ENTRAR"])(
  "finds the route of %s",
  (address) => {
    expect(mayHavePage(listed, address)).toBe(true);
  },
);

it.each([
  "",
  "//",
  "/feira/",
  "/feira//",
  "//feira",
  "/feira/x/y",
  "/feira/x/",
  "/conta",
  "/conta/",
  "/conta/x",
  "/feirantes",
])("finds none for %j", (address) => {
  expect(mayHavePage(listed, address)).toBe(false);
});

it.each([
  ["/", true],
  ["/feira/x/y", true],
  ["/feirantes", false],
  ["/x", false],
])("goes by the base paths where no routes are listed: %s", (address, isOwn) => {
  expect(mayHavePage(unlisted, address)).toBe(isOwn);
});
