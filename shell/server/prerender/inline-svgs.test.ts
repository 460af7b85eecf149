import { startTemporaryFolder } from "@store/shared-data/node/testing/temporary-folder";
import { readInlineSvgs, withInlineSvgs } from "./inline-svgs";

const shell = startTemporaryFolder();
const svg = '<svg xmlns="http://www.w3.org/2000/svg">\n<path\n  fill="#0f0" d="M0 0h4"/>\n</svg>\n';
const put = (name: string, text: string) => shell.write(`art/${name}`, text);
const image = (src: string, priority: string) => `<img src="${src}" alt="" fetchPriority="${priority}" class="a"/>`;
const preload = (src: string) => `<link rel="preload" as="image" href="${src}" fetchPriority="high"/>`;

it("inlines an SVG of the store at its first use, and no longer preloads it", async () => {
  put("um.svg", svg);
  const svgs = await readInlineSvgs(shell.at());
  const markup = image("/art/um.svg", "auto") + image("/art/um.svg", "high");
  const page = withInlineSvgs({ markup, styles: "", preloads: [preload("/art/um.svg")] }, svgs);
  const [, data = ""] = /<img src="data:image\/svg\+xml,([^"]*)" alt="" fetchPriority="high"/.exec(page.markup) ?? [];
  expect(decodeURIComponent(data).replaceAll("'", '"')).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg"><path fill="#0f0" d="M0 0h4"/></svg>',
  );
  expect(data).not.toMatch(/[<>#"&]/);
  expect(page.markup.startsWith(image("/art/um.svg", "auto"))).toBe(true);
  expect(page.preloads).toEqual([]);
});

it("puts the logo into the styles, and no background that is larger", async () => {
  put("logo.svg", svg);
  put("fundo.svg", svg.replace("M0 0h4", "M0 0h4".repeat(200)));
  const rule = (name: string) => `.a{background:url("/art/${name}.svg") left no-repeat}`;
  const svgs = await readInlineSvgs(shell.at());
  expect(svgs.has("/art/fundo.svg")).toBe(true);
  const { styles } = withInlineSvgs({ markup: "", styles: rule("logo") + rule("fundo"), preloads: [] }, svgs);
  expect(styles).toMatch(/^\.a\{background:url\("data:image\/svg\+xml,%3Csvg[^"]+%3E"\) left no-repeat\}/);
  expect(styles).toContain(rule("fundo"));
});

it("keeps preloading a foreign picture and a large SVG", async () => {
  put("grande.svg", svg.replace("M0 0h4", "M0 0h4".repeat(1000)));
  const addresses = ["/art/grande.svg", "https://fotos.exemplo.com.br/um.svg", "/art/foto.webp"];
  const page = {
    markup: addresses.map((each) => image(each, "high")).join(""),
    preloads: addresses.map(preload),
    styles: addresses.map((each) => `.a{background:url("${each}")}`).join(""),
  };
  expect(withInlineSvgs(page, await readInlineSvgs(shell.at()))).toEqual(page);
});
