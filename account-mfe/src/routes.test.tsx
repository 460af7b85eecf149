import type { RouteContext } from "@store/shared-data";
import { routes } from "./routes";

it.each([
  ["/login", "public", "Entrar"],
  ["/auth/callback", "public", "Concluindo o acesso"],
  ["/meus-pedidos", "session", "Meus Pedidos"],
  ["/meu-perfil", "session", "Meu Perfil"],
  ["/recuperar-senha", "public", "Recuperar senha"],
  ["/nova-senha", "public", "Criar nova senha"],
  ["/avisos/parar", "public", "Parar avisos"],
])("lets into %s whom it is for (%s), and keeps search engines out", async (path, access, title) => {
  const context = {} as RouteContext;
  const route = routes.find((candidate) => candidate.path === path);
  expect(route?.access ?? "public").toBe(access);
  expect(route?.head?.(await route.load?.(context), context)).toEqual({ title, noIndex: true });
});

it("renders ahead no page that shows what its whole address says", () =>
  expect(routes.filter(({ staticPaths }) => !staticPaths).map(({ path }) => path)).toEqual([
    "/auth/callback",
    "/meus-pedidos/:pedido",
    "/meus-pedidos/garantia/:pedido",
    "/meu-perfil/:secao",
  ]));
