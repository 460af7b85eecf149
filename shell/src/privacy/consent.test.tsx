import { readConsent, saveConsent } from "./consent";
import { loadTrackers } from "./trackers";

const asking = { name: "Anúncios", scriptUrl: "https://anuncios.exemplo.com.br/a.js", needsConsent: true };
const counting = { name: "Visitas", scriptUrl: "https://visitas.exemplo.com.br/v.js", needsConsent: false };
const both = [asking, counting];
const urls = both.map(({ scriptUrl }) => scriptUrl);

beforeEach(() => {
  localStorage.clear();
  for (const script of [...document.scripts]) script.remove();
});

const scripts = () => [...document.scripts].map(({ src }) => src);

it("asks again for a tracker that came after the yes, but not after a no", () => {
  saveConsent("accepted", [asking.scriptUrl]);
  expect(readConsent(urls)).toBeNull();
  saveConsent("refused", [asking.scriptUrl]);
  expect(readConsent(urls)).toBe("refused");
});

it.each(["{not json", '"accepted"', '{"choice":"accepted"}', "null"])("asks again where %s is stored", (stored) => {
  localStorage.setItem("store-consent", stored);
  expect(readConsent(urls)).toBeNull();
});

it("adds each script once", () => {
  loadTrackers(both);
  loadTrackers(both);
  expect(scripts()).toEqual([asking.scriptUrl, counting.scriptUrl]);
});
