import { configureRuntime, parseSettings } from "@store/shared-data/runtime";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { show } from "../testing/show";
import { readConsent, saveConsent } from "./consent";
import { PrivacyPlace } from "./privacy-place";

const user = userEvent.setup({ delay: null });
const tracker = (name: string, needsConsent: boolean) => ({
  name,
  scriptUrl: `https://${name}.exemplo.com.br/t.js`,
  needsConsent,
});
const scripts = () => [...document.scripts].map(({ src }) => new URL(src).hostname.split(".")[0]);
/** The reported size of the bar; jsdom has no layout. */
let measure = () => {};

beforeEach(() => {
  localStorage.clear();
  for (const script of [...document.scripts]) script.remove();
  class ResizeObserver {
    constructor(onResize: () => void) {
      measure = onResize;
    }
    observe() {}
    disconnect() {}
  }
  Object.assign(globalThis, { ResizeObserver });
});

async function open(...trackers: object[]) {
  configureRuntime(parseSettings({ trackers }));
  const shown = show(<PrivacyPlace />);
  await screen.findByRole("button", { name: "Preferências de privacidade" });
  return shown;
}
const bar = () => screen.queryByRole("region", { name: "Privacidade" });
const preferences = () => screen.getByRole("button", { name: "Preferências de privacidade" });

it("asks nothing where the settings name no tracker", () => {
  configureRuntime(parseSettings({}));
  show(<PrivacyPlace />);
  expect(screen.queryByRole("button")).toBeNull();
});

it("says who would learn what and who runs already, and holds the first back until there is a yes", async () => {
  await open(tracker("anuncios", true), tracker("medidas", true), tracker("contagem", false));
  expect(bar()).toHaveTextContent(
    "Com a sua permissão, medimos visitas e compras com anuncios e medidas. Antes disso, nada é enviado. " +
      "Já em uso: contagem. Se você recusar, deixa de funcionar. Você pode mudar de ideia no rodapé.",
  );
  expect(scripts()).toEqual(["contagem"]);
  // The bar was not opened by the user: the focus stays.
  expect(bar()).not.toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Aceitar" }));
  expect(bar()).toBeNull();
  expect(scripts().sort()).toEqual(["anuncios", "contagem", "medidas"]);
});

it.each([
  ["accepted", ["anuncios", "contagem"]],
  ["refused", []],
])("asks nothing on a later visit where it was %s, and goes by that", async (choice, expected) => {
  const trackers = [tracker("anuncios", true), tracker("contagem", false)];
  const covers = trackers.map(({ scriptUrl }) => scriptUrl);
  localStorage.setItem("store-consent", JSON.stringify({ choice, covers }));
  await open(...trackers);
  expect(bar()).toBeNull();
  expect(scripts()).toEqual(expected);
});

it("asks for advertising services too, and a purchase sees the choice", async () => {
  configureRuntime(parseSettings({ adServices: ["Meta", "Utmify"] }));
  show(<PrivacyPlace />);
  expect(await screen.findByText(/medimos visitas e compras com Meta e Utmify/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Aceitar" }));
  expect(JSON.parse(String(localStorage.getItem("store-consent")))).toEqual({
    choice: "accepted",
    covers: ["Meta", "Utmify"],
  });
});

it("lets people change their mind from the footer, and takes the focus to the bar then", async () => {
  await open(tracker("anuncios", true));
  expect(preferences()).toHaveAttribute("aria-expanded", "true");
  await user.click(screen.getByRole("button", { name: "Recusar" }));
  expect(preferences()).toHaveAttribute("aria-expanded", "false");
  await user.click(preferences());
  expect(bar()).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Aceitar" }));
  expect(preferences()).toHaveFocus();
  expect(scripts()).toEqual(["anuncios"]);
});

it("reserves space below the page while the bar is shown", async () => {
  await open(tracker("anuncios", true));
  Object.defineProperty(bar(), "offsetHeight", { value: 120 });
  measure();
  expect(document.body.style.paddingBlockEnd).toBe("120px");
  expect(document.documentElement.style.scrollPaddingBlockEnd).toBe("120px");
  await user.click(screen.getByRole("button", { name: "Aceitar" }));
  expect(document.body.style.paddingBlockEnd).toBe("");
  expect(document.documentElement.style.scrollPaddingBlockEnd).toBe("");
});

it("loads the page again where a script that runs is refused, and at no other answer", async () => {
  // jsdom cannot load a page again: it says so.
  const loads: unknown[] = [];
  jest.spyOn(console, "error").mockImplementation((error) => void loads.push(error));
  const countAfter = async (name: string) => {
    await user.click(screen.getByRole("button", { name }));
    return loads.length;
  };
  await open(tracker("anuncios", true));
  expect(await countAfter("Recusar")).toBe(0);
  await user.click(preferences());
  expect(await countAfter("Aceitar")).toBe(0);
  await user.click(preferences());
  expect(await countAfter("Recusar")).toBe(1);
  expect(String(loads[0])).toContain("navigation");
});

const urls = ["https://anuncios.exemplo.com.br/t.js", "https://visitas.exemplo.com.br/t.js"];

it("asks again for a tracker that came after the yes, but not after a no", () => {
  saveConsent("accepted", urls.slice(1));
  expect(readConsent(urls)).toBeNull();
  saveConsent("refused", urls.slice(1));
  expect(readConsent(urls)).toBe("refused");
});

it.each(["{not json", '"accepted"', '{"choice":"accepted"}'])("asks again where %s is stored", (stored) => {
  localStorage.setItem("store-consent", stored);
  expect(readConsent(urls)).toBeNull();
});
