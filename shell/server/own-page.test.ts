import { mayHavePage } from "./own-page";

const listed = { basePaths: ["/", "/feira", "/conta"], routes: ["/", "/feira", "/feira/:id", "/conta/entrar"] };
const own = ["/", "/feira", "/Feira", "/feira/x", "/feira/%C3%A9", "/feira/%", "/conta/entrar", "/conta/ENTRAR"];
const none = ["", "//", "/feira/", "/feira//", "//feira", "/feira/x/y", "/feira/x/", "/conta", "/conta/", "/conta/x"];

it("goes by the routes where they are listed, and by the base paths where not", () => {
  expect([...own, ...none, "/feirantes"].filter((address) => mayHavePage(listed, address))).toEqual(own);
  const addresses = ["/", "/feira/x/y", "/feirantes", "/x"];
  expect(addresses.filter((address) => mayHavePage({ basePaths: ["/", "/feira"] }, address))).toEqual([
    "/",
    "/feira/x/y",
  ]);
});
