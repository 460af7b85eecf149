import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { configureStore, showPage } from "../testing/show-page";
import { openSmallBackend, rowsOf } from "../testing/small-backend";

const video = {
  scriptUrl: "https://player.exemplo.com.br/player.js",
  posterUrl: "/art/og-default.jpg",
  title: "Como funciona",
};
const backend = openSmallBackend();

it("says what the store does, without a video, and leads to products, reviews and the four popular categories", () => {
  configureStore(null);
  showPage("/");
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Ativos para anunciar, entregues na hora");
  for (const promise of ["Entrega automática após o Pix", "Garantia em todos os produtos", "Suporte em português"]) {
    expect(screen.getByText(promise)).toBeVisible();
  }
  expect(screen.queryByRole("button", { name: /Assistir/ })).not.toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Ver produtos" })).toHaveAttribute("href", "/produtos");
  expect(screen.getByRole("link", { name: "Ver avaliações" })).toHaveAttribute("href", "/avaliacoes");
  const categories = within(screen.getByRole("region", { name: "Categorias populares" })).getAllByRole("link");
  expect(categories.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Meta Ads", "/categoria/facebook"],
    ["TikTok Ads", "/categoria/tiktok"],
    ["Google Ads", "/categoria/google"],
    ["Proxys", "/categoria/proxys"],
  ]);
});

it("shows the products of every category that holds some, in the default order", async () => {
  configureStore(null);
  showPage("/");
  expect(await screen.findAllByRole("article")).toHaveLength(8);
  const sections = screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);
  const titles = ["Categorias populares", "Meta Ads", "TikTok Ads", "Google Ads", "Variados", "Como funciona"];
  expect(sections).toEqual(titles);
});

it.each([
  [4, false],
  [5, true],
])("shows four of a category's %i products, and the way to the rest: %s", async (count, offered) => {
  backend.products.push(...rowsOf("proxys", count));
  showPage("/");
  const region = await screen.findByRole("region", { name: "Proxys" });
  expect(within(region).getAllByRole("article")).toHaveLength(4);
  const link = within(region).queryByRole("link", { name: "Ver todos de Proxys" });
  expect(link?.getAttribute("href") ?? null).toBe(offered ? "/categoria/proxys" : null);
});

describe("the video", () => {
  const script = () => document.querySelector<HTMLScriptElement>(`script[src="${video.scriptUrl}"]`);
  const poster = () => screen.queryByRole("button", { name: "Assistir: Como funciona" });

  beforeEach(async () => {
    configureStore(null, { heroVideo: video });
    showPage("/");
    await screen.findByRole("button", { name: /Assistir/ });
  });

  it("waits behind its poster, which leaves when it begins", async () => {
    expect(poster()?.querySelector("img")).toHaveAttribute("src", video.posterUrl);
    expect(script()).toBeNull();
    expect(screen.queryByRole("group", { name: video.title })).not.toBeInTheDocument();
    await userEvent.click(poster() as HTMLElement);
    expect(poster()).not.toBeInTheDocument();
    expect(script()?.async).toBe(true);
    expect(screen.getByRole("group", { name: video.title })).toContainElement(script());
    expect(screen.queryByText(/Não foi possível carregar o vídeo/)).not.toBeInTheDocument();
  });

  it("is fetched again by who tries again", async () => {
    await userEvent.click(poster() as HTMLElement);
    const first = script();
    act(() => void first?.dispatchEvent(new Event("error")));
    const failure = "Não foi possível carregar o vídeo. Toque para tentar de novo.";
    expect(screen.getByRole("alert")).toHaveTextContent(failure);
    expect(script()).toBeNull();
    await userEvent.click(poster() as HTMLElement);
    expect(script()).not.toBe(first);
    expect(script()).toBeInTheDocument();
    expect(screen.queryByText(/Não foi possível carregar o vídeo/)).not.toBeInTheDocument();
  });
});
