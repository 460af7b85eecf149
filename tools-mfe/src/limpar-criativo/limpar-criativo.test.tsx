import { screen, waitFor, within } from "@testing-library/react";
import { openBrowser } from "../testing/browser-images";
import { gifFile, join, losslessPicture, webpChunk, webpFile } from "../testing/made-images";
import { cleanWebp, photo, plainPhoto } from "../testing/pictures";
import { card, choose, clean, click, showCleaner } from "../testing/show-cleaner";

const browser = openBrowser(cleanWebp);
const facts = (within_: HTMLElement) =>
  [...within_.querySelectorAll("dt")].map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
const heard = () => document.querySelector('[aria-live="polite"], [role="status"]:not(:has(*))')?.textContent;

it("says what it does, has everything fetched before the first picture, and opens the browser's file picker", async () => {
  showCleaner();
  expect(screen.getByRole("heading", { level: 1, name: "Limpar Criativo" })).toBeInTheDocument();
  expect(screen.getByText("Arraste imagens para cá, cole ou escolha")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Nova Imagem" })).toBeNull();
  expect(screen.queryByRole("article")).toBeNull();
  await waitFor(() => expect(browser.fetches).toBe(1));
  const input = screen.getByLabelText<HTMLInputElement>("Imagens para limpar");
  const opened = jest.spyOn(input, "click").mockImplementation(() => {});
  await click("Escolher imagens");
  expect(opened).toHaveBeenCalledTimes(1);
  expect(input).toHaveAttribute("accept", "image/jpeg,image/png,image/webp,image/gif");
  expect(input.multiple).toBe(true);
});

it("shows a chosen picture with its metadata before cleaning", async () => {
  showCleaner();
  choose(photo());
  const shown = await card("foto.jpg");
  expect((await within(shown).findByText(/metadados encontrados/)).textContent).toBe("13 metadados encontrados");
  expect(shown).toHaveAttribute("aria-busy", "false");
  expect(facts(shown).slice(0, 5)).toEqual([
    "Nome: foto.jpg",
    expect.stringMatching(/^Tamanho: \d,\d KB$/),
    "Tipo: image/jpeg",
    "Modificado em: 21/11/2026, 09:00",
    "Dimensões: 640 × 480 px",
  ]);
  expect(within(shown).getByText("Esta imagem revela onde foi feita")).toBeInTheDocument();
  expect(within(shown).getByText("GPS: -23,55; -46,63333")).toBeInTheDocument();
  expect(within(shown).getByRole("img", { name: "Imagem original foto.jpg" })).toHaveAttribute(
    "src",
    [...browser.addresses].find(([, blob]) => blob.type === "image/jpeg")?.[0],
  );
  expect(within(shown).queryByText("Imagem animada")).toBeNull();
  expect(browser.workers).toBe(0);
});

it("cleans a picture in a worker, as WebP, and shows it before and after", async () => {
  const shown = await clean(photo());
  expect(await within(shown).findByText("Imagem conferida")).toBeInTheDocument();
  const limits = { maxPixels: 50_000_000, tries: [{ side: 16_383, quality: 0.9 }] };
  expect(browser.asked).toContainEqual(expect.objectContaining(limits));
  expect(browser.asked).toContainEqual({ width: 640, height: 480 });
  expect(browser.asked).toContainEqual({ type: "image/webp", quality: 0.9 });
  expect(facts(shown).slice(5)).toEqual([
    "Removidos: Localização (GPS), Câmera e data (EXIF), Edição (XMP), Autoria (IPTC), Textos e comentários",
    "Arquivo limpo: foto_limpo.webp",
    "Tipo: image/webp",
    "Dimensões: 640 × 480 px",
  ]);
  expect(within(shown).getByText("Antes e depois")).toBeInTheDocument();
  expect(within(shown).queryByText(/metadados encontrados/)).toBeNull();
  const link = within(shown).getByRole("link", { name: "Baixar Imagem Limpa" });
  expect(link).toHaveAttribute("download", "foto_limpo.webp");
  expect(browser.addresses.get(link.getAttribute("href") ?? "")?.type).toBe("image/webp");
  expect(browser.workers).toBe(0);
  await waitFor(() => expect(heard()).toMatch(/^foto\.jpg: imagem limpa, \d+(,\d)?% \(\d,\d KB\) mais leve$/));
});

it("admits it where the cleaned picture is larger", async () => {
  const shown = await clean(plainPhoto("a.b.jpg"));
  expect(await within(shown).findByText("Aumentou")).toBeInTheDocument();
  expect(within(shown).getByText(/mais pesada: a original já estava bem comprimida$/)).toBeInTheDocument();
  expect(facts(shown)[5]).toBe("Removidos: Nenhum metadado encontrado na original");
  expect(facts(shown)[6]).toBe("Arquivo limpo: a.b_limpo.webp");
});

it("shows the same before and after for a picture with unreadable metadata", async () => {
  showCleaner();
  choose(new File(["BM"], "a.bmp", { type: "image/bmp" }));
  const shown = await card("a.bmp");
  expect(await within(shown).findByText(/^Não foi possível ler os metadados desta imagem\./)).toBeInTheDocument();
  await click("Limpar Metadados");
  expect(await within(shown).findByText("Imagem conferida")).toBeInTheDocument();
  expect(facts(shown)[5]).toBe("Removidos: Tudo o que não é pixel");
  expect(within(shown).queryByText(/Nenhum metadado encontrado|Não foi possível/)).toBeNull();
});

it("drops what a browser adds by itself", async () => {
  const profile = webpChunk("ICCP", join("perfil do aparelho"));
  browser.encoded = new Blob([webpFile(losslessPicture(640, 480), profile)], { type: "image/webp" });
  await clean(photo(".jpg"));
  const link = await screen.findByRole("link", { name: "Baixar Imagem Limpa" });
  expect(link).toHaveAttribute("download", "imagem_limpo.webp");
  expect(browser.addresses.get(link.getAttribute("href") ?? "")?.size).toBe(cleanWebp().size);
});

it("says that one picture of an animation is left", async () => {
  browser.picture = () => ({ width: 1, height: 1 });
  showCleaner();
  choose(
    new File([gifFile(2)], "a.gif", { type: "image/gif" }),
    new File([gifFile(1)], "b.gif", { type: "image/gif" }),
  );
  const [moving, still] = [await card("a.gif"), await card("b.gif")];
  expect(await within(still).findByText("1 metadado encontrado")).toBeInTheDocument();
  expect(within(moving).getByText("Imagem animada")).toBeInTheDocument();
  expect(within(still).queryByText("Imagem animada")).toBeNull();
});

it("names files that are no images, until other files are given or all are taken away", async () => {
  showCleaner();
  const text = new File(["x"], "nota.txt", { type: "text/plain" });
  choose(text, photo());
  expect(screen.getByText("Arquivo ignorado, não é uma imagem: nota.txt")).toBeInTheDocument();
  await card("foto.jpg");
  choose(text, new File(["x"], "b.pdf"));
  expect(screen.getByText("Arquivos ignorados, não são imagens: nota.txt, b.pdf")).toBeInTheDocument();
  choose(photo("outra.jpg"));
  expect(screen.queryByText(/ignorado/)).toBeNull();
  choose(text);
  await click("Nova Imagem");
  expect(screen.queryByText(/ignorado/)).toBeNull();
  expect(screen.queryByRole("article")).toBeNull();
});
