import {
  BrowserRouter,
  matchPage,
  PageRoute,
  StoreLink,
  useSearchParams,
  useStoreNavigate,
  useVisitorSearch,
} from "@store/shared-data/router";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect } from "react";

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
      <StoreLink to="/produtos" target="_blank" title="Em outra aba">
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

const routes = [
  { path: "/", Component: Start },
  { path: "/produtos", Component: () => <h1>Produtos{useVisitorSearch()}</h1> },
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

it("follows a link inside the store, with the visitor's parameters, as a step in the history", async () => {
  const before = show();
  await user.click(screen.getByRole("link", { name: "Ver produtos" }));
  expect(screen.getByRole("heading", { name: "Produtos?utm_source=ads" })).toBeVisible();
  expect(screen.getByRole("main")).toHaveAttribute("title", "/produtos");
  expect(address()).toBe("/produtos?utm_source=ads");
  expect(window.history.length).toBe(before + 1);
});

it("does not follow a link that its page has stopped", async () => {
  show();
  await user.click(screen.getByRole("link", { name: "Ainda não" }));
  expect(address()).toBe("/?utm_source=ads&code=1");
});

it("leaves a link for another tab to the browser", async () => {
  show();
  const link = screen.getByRole("link", { name: "Outra aba" });
  expect(link).toHaveAttribute("target", "_blank");
  expect(link).toHaveAttribute("title", "Em outra aba");
  let leftAlone = false;
  window.addEventListener(
    "click",
    (event) => {
      leftAlone = !event.defaultPrevented;
      event.preventDefault();
    },
    { once: true },
  );
  await user.click(link);
  expect(leftAlone).toBe(true);
  expect(address()).toBe("/?utm_source=ads&code=1");
});

it.each([
  ["Ir", "/produtos?utm_source=loja", 1],
  ["Trocar", "/produtos?utm_source=ads", 0],
])("a click on %s navigates to %s, %i history entries further", async (name, destination, steps) => {
  const before = show();
  await user.click(screen.getByRole("button", { name }));
  expect(screen.getByRole("heading", { name: /Produtos/ })).toBeVisible();
  expect(address()).toBe(destination);
  expect(window.history.length).toBe(before + steps);
});

it("changes the address's parameters by a step in the history", async () => {
  const before = show("/?utm_source=ads");
  await user.click(screen.getByRole("button", { name: "Virar" }));
  await user.click(screen.getByRole("button", { name: "Virar" }));
  expect(screen.getByRole("heading", { name: "Início 3" })).toBeVisible();
  expect(address()).toBe("/?utm_source=ads&page=3");
  expect(window.history.length).toBe(before + 2);
});

it("keeps a page that stays, and begins the next one again", () => {
  let begun = 0;
  const Counted = () => {
    useEffect(() => {
      begun += 1;
    }, []);
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
  expect(begun).toBe(1);
  rerender(at("/b"));
  expect(begun).toBe(2);
});

it("matches a page's whole address alone", () => {
  expect(matchPage("/product/:id", "/product/a%2Fb")).toEqual({ id: "a/b" });
  expect(matchPage("/product/:id", "/product/a/b")).toBeNull();
  expect(matchPage("/product/:id", "/produtos")).toBeNull();
});
