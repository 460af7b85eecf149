import {
  BrowserRouter,
  matchPage,
  PageRoute,
  StoreLink,
  useParams,
  useSearchParams,
  useStoreNavigate,
  useVisitorSearch,
} from "@store/shared-data/router";
import { StaticRouter } from "@store/shared-data/router/static";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect } from "react";
import { carryQuery } from "./carry-query";

const address = () => window.location.pathname + window.location.search;
const user = userEvent.setup({ delay: null });

function Start() {
  const navigate = useStoreNavigate();
  const [parameters, change] = useSearchParams();
  const next = (before: URLSearchParams) => {
    before.set("page", String(Number(before.get("page") ?? 1) + 1));
    return before;
  };
  return (
    <>
      <h1>Início {parameters.get("page")}</h1>
      <StoreLink to="/produtos">Ver produtos</StoreLink>
      <StoreLink to="/produtos" onClick={(event) => event.preventDefault()}>
        Ainda não
      </StoreLink>
      <StoreLink to="/produtos" target="_blank">
        Outra aba
      </StoreLink>
      <button type="button" onClick={() => navigate("/produtos?utm_source=loja")}>
        Ir
      </button>
      <button type="button" onClick={() => navigate("/produtos", { replace: true })}>
        Trocar
      </button>
      <button type="button" onClick={() => change(next)}>
        Virar
      </button>
    </>
  );
}

const Product = () => `${useParams().id} ${useSearchParams()[0].get("aba")}`;
const routes = [
  { path: "/", Component: Start },
  { path: "/produtos", Component: () => <h1>Produtos{useVisitorSearch()}</h1> },
  { path: "/product/:id", Component: Product },
  { path: "/product/novo", Component: () => "Novo" },
];

function show(from = "/?utm_source=ads&code=1") {
  window.history.replaceState(null, "", from);
  render(
    <BrowserRouter>
      <PageRoute routes={routes} otherwise={<h1>Nada</h1>}>
        {(route, page) => <main title={route.path}>{page}</main>}
      </PageRoute>
    </BrowserRouter>,
  );
  return window.history.length;
}

it.each([
  ["link", "Ver produtos", "/produtos?utm_source=ads", 1],
  ["button", "Ir", "/produtos?utm_source=loja", 1],
  ["button", "Trocar", "/produtos?utm_source=ads", 0],
])("a click on the %s %s leads to %s, %i steps of the history further", async (role, name, destination, steps) => {
  const before = show();
  await user.click(screen.getByRole(role, { name }));
  expect(screen.getByRole("heading")).toHaveTextContent(`Produtos${new URL(destination, window.origin).search}`);
  expect(screen.getByRole("main")).toHaveAttribute("title", "/produtos");
  expect(address()).toBe(destination);
  expect(window.history.length).toBe(before + steps);
});

it("does not follow a link that its page has stopped", async () => {
  show();
  await user.click(screen.getByRole("link", { name: "Ainda não" }));
  expect(address()).toBe("/?utm_source=ads&code=1");
});

it("leaves a link for another tab to the browser", async () => {
  show();
  const seen = jest.fn((event: Event) => {
    const wasLeftAlone = !event.defaultPrevented;
    event.preventDefault();
    return wasLeftAlone;
  });
  window.addEventListener("click", seen, { once: true });
  await user.click(screen.getByRole("link", { name: "Outra aba" }));
  expect(seen).toHaveReturnedWith(true);
  expect(address()).toBe("/?utm_source=ads&code=1");
});

it("changes the address's parameters by a step in the history", async () => {
  const before = show("/?utm_source=ads");
  for (const _turn of [1, 2]) await user.click(screen.getByRole("button", { name: "Virar" }));
  expect(screen.getByRole("heading", { name: "Início 3" })).toBeVisible();
  expect(address()).toBe("/?utm_source=ads&page=3");
  expect(window.history.length).toBe(before + 2);
});

it("keeps a page that stays, and begins the next one again", () => {
  const begin = jest.fn();
  const Counted = () => {
    useEffect(() => void begin(), []);
    return null;
  };
  const pages = ["/a", "/b"].map((path) => ({ path, Component: Counted }));
  const at = (path: string) => {
    window.history.replaceState(null, "", path);
    return (
      <BrowserRouter key={path}>
        <PageRoute routes={pages} otherwise={null} />
      </BrowserRouter>
    );
  };
  const { rerender } = render(at("/a"));
  rerender(at("/a"));
  expect(begin).toHaveBeenCalledTimes(1);
  rerender(at("/b"));
  expect(begin).toHaveBeenCalledTimes(2);
});

it.each([
  ["with what its path and its query string say", "/product/bm%201?aba=fotos", "bm 1 fotos"],
  ["with a broken escape as it is", "/product/50%", "50% null"],
  ["of the first route that answers, as the list's author wrote it", "/product/novo", "novo null"],
  ["for an address that no route answers", "/product/a/b", "Nada aqui"],
])("shows the page %s", (_what, location, text) => {
  const { container } = render(
    <StaticRouter location={location}>
      <PageRoute routes={routes} otherwise="Nada aqui" />
    </StaticRouter>,
  );
  expect(container).toHaveTextContent(text);
});

it("gives a page the escaped slash of its address", () =>
  expect(matchPage("/product/:id", "/product/a%2Fb")).toEqual({ id: "a/b" }));

it.each([
  ["tracking parameters", "/produtos", "?utm_source=ads&utm_medium=cpc", "/produtos?utm_source=ads&utm_medium=cpc"],
  ["less than the link has itself, with its hash", "/a?x=0#topo", "?x=1&fbclid=1", "/a?x=0&fbclid=1#topo"],
  ["a parameter that comes twice, without the mark", "/a#b", "x=1&x=2", "/a?x=1&x=2#b"],
  ["nothing where there is nothing", "/login?return=%2Fmeu-perfil", "", "/login?return=%2Fmeu-perfil"],
])("carries %s to the next page", (_what, to, search, expected) => expect(carryQuery(to, search)).toBe(expected));

const ofOnePage =
  "return error error_code error_description code state token_hash type q page tipo canal lista " +
  "busca situacao produto de ate pagina ordem acao pessoa aba periodo pedido evento editar keys";
it.each(ofOnePage.split(" "))("leaves %s with its page", (name) => {
  expect(carryQuery("/", `?${name}=x&${name}_2=y`)).toBe(`/?${name}_2=y`);
});
