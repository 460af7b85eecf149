import { readdirSync } from "node:fs";
import { startTemporaryFolder } from "@store/shared-data/node/testing/temporary-folder";
import { registryEntry } from "../../server/testing/registry-entry";
import { writeAppAddresses } from "./app-addresses";

const site = startTemporaryFolder();
beforeEach(() => site.write("app.html", "início"));

const release = registryEntry("quinta", "1.0.0", {
  basePaths: ["/quinta", "/lista", "/sexta"],
  routes: ["/quinta", "/quinta/nova", "/lista", "/lista/:id", "/sexta/:dia"],
});
const links = () =>
  (readdirSync(site.at(".areas"), { recursive: true }) as string[]).filter((name) => name.endsWith(".html")).sort();
const rules = () => site.read("_redirects").trim().split("\n");
const missing = "/* /app.html 404";

const write = (more: object, pages: string[] = []) =>
  writeAppAddresses(site.at(), { remotes: [{ ...release, ...more }] }, pages);

it("has the start page answer for the routes that a release lists, and for nothing beside them", async () => {
  await write({}, ["/lista", "/lista/um"]);
  expect(links()).toEqual(["at/quinta.html", "at/quinta/nova.html", "below/sexta.html"]);
  expect(site.read(".areas/at/quinta/nova.html")).toBe("início");
  const addresses = ["/quinta", "/quinta/nova", "/sexta/:dia"];
  expect(rules()).toEqual([...addresses.map((address) => `${address} /app.html 200`), missing]);
});

it("has it answer for each route of an area of which others were rendered ahead, such as one customer's for staff", async () => {
  await write({}, ["/quinta", "/lista", "/sexta/segunda"]);
  expect(links()).toEqual(["at/quinta/nova.html", "below/lista.html"]);
  expect(rules()).toEqual(["/quinta/nova /app.html 200", "/lista/:id /app.html 200", missing]);
});

it("has it answer for the routes of a canary too, and lets go of what no release has", async () => {
  const canary = { percent: 5, remote: { ...release, routes: ["/quinta", "/quinta/velha"] } };
  await write({ routes: ["/quinta"], canary });
  expect(links()).toEqual(["at/quinta.html", "at/quinta/velha.html"]);
  await write({ routes: ["/quinta"] });
  expect(links()).toEqual(["at/quinta.html"]);
});

it("has it answer for all below a plain base path where no routes are listed, and for the home page alone", async () => {
  await write({ basePaths: ["/", "/quinta", "/lista", "/../fora"], routes: undefined }, ["/lista/um"]);
  expect(links()).toEqual(["at/.html", "at/quinta.html", "below/quinta.html"]);
  expect(rules()).toEqual(["/ /app.html 200", "/quinta /app.html 200", "/quinta/* /app.html 200", missing]);
});
