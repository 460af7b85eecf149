import { parseRegistry, type RouteAccess } from "@store/shared-data";
import { configureRuntime, parseSettings } from "@store/shared-data/runtime";
import { cleanup, screen, within } from "@testing-library/react";
import { show } from "../testing/show";
import { registerRemote } from "../testing/small-remote";
import { Footer } from "./footer";

const links = (name: string) =>
  within(screen.getByRole("navigation", { name }))
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);

function open(settings: object, more: Partial<Parameters<typeof Footer>[0]> = {}) {
  configureRuntime(parseSettings({ storeName: "Loja", ...settings }));
  return show(<Footer registry={{ remotes: [] }} {...more} />, "/?utm_source=ads");
}

it("lists the store's pages, with the visitor's query string", () => {
  open({});
  expect(links("Navegação")).toEqual([
    ["Produtos", "/produtos?utm_source=ads"],
    ["Categorias", "/categorias?utm_source=ads"],
    ["Como funciona", "/como-funciona?utm_source=ads"],
    ["Avaliações", "/avaliacoes?utm_source=ads"],
    ["Limpar Criativo", "/limpar-criativo?utm_source=ads"],
  ]);
  expect(links("Empresa")).toEqual([
    ["Termos de serviço", "/termos-servicos?utm_source=ads"],
    ["Privacidade", "/privacidade?utm_source=ads"],
    ["Garantia", "/garantia?utm_source=ads"],
    ["Suporte", "/whatsapp?utm_source=ads"],
  ]);
  expect(screen.queryByRole("navigation", { name: "Redes sociais" })).toBeNull();
});

it("links to the social networks that the settings name, in a tab that knows nothing of this one", () => {
  open({ socialLinks: [{ label: "Rede", url: "https://rede.exemplo.com.br/loja" }] });
  expect(links("Redes sociais")).toEqual([["Rede", "https://rede.exemplo.com.br/loja"]]);
  expect(screen.getByRole("link", { name: "Rede" })).toHaveAttribute("rel", "noopener noreferrer");
  expect(screen.getByRole("link", { name: "Rede" })).toHaveAttribute("target", "_blank");
});

it("is the legal text alone under the pages of staff", () => {
  open({ socialLinks: [{ label: "Rede", url: "https://rede.exemplo.com.br" }] }, { slim: true });
  expect(screen.getByRole("contentinfo")).toHaveTextContent(/^© Loja · Pagamento no Pix$/);
  expect(screen.queryByRole("link")).toBeNull();
});

describe("the legal text", () => {
  const made = (settings: object) => {
    open(settings);
    return screen.getByText(/^© Loja/).textContent;
  };
  const mark = /Loja de demonstração: empresa, contatos e redes sociais são fictícios/;

  it("names the company, its tax id and the way to pay", () => {
    const company = { companyName: "Empresa Ltda", taxId: "12.345.678/0001-90" };
    expect(made({})).toBe("© Loja · Pagamento\u00a0no\u00a0Pix");
    cleanup();
    expect(made(company)).toBe("© Loja · Empresa Ltda · CNPJ\u00a012.345.678/0001-90 · Pagamento\u00a0no\u00a0Pix");
    expect(screen.queryByText(mark)).not.toBeInTheDocument();
  });

  it("says that the demonstration's company is made up", () => {
    expect(made({ demonstration: true, companyName: "Loja Ltda." })).toContain("Loja Ltda.");
    expect(screen.getByText(mark)).toBeVisible();
  });
});

it("has the lines of public remotes after its own, and of no others", () => {
  const origin = "https://loja.exemplo.com.br";
  const remote = (name: string, access: RouteAccess, where: "menu" | "footer") =>
    registerRemote({ origin }, name, { access, menu: [{ label: name.toUpperCase(), path: `/${name}`, where }] });
  const remotes = [
    remote("aberta", "public", "footer"),
    remote("no-menu", "public", "menu"),
    remote("equipe", "staff", "footer"),
    remote("conta", "session", "footer"),
  ];
  open({}, { registry: parseRegistry({ remotes }, origin) });
  expect(links("Navegação").slice(5)).toEqual([["ABERTA", "/aberta?utm_source=ads"]]);
});
