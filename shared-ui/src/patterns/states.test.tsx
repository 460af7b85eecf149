import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { UiProvider } from "../tokens/ui-provider";
import { Dialog } from "./dialog";
import { OfflineNotice } from "./offline-notice";
import { EmptyState, ErrorState } from "./states";

it("says what failed, and offers to try again and another way out", async () => {
  const retry = jest.fn();
  const way = <a href="/">Início</a>;
  render(<ErrorState message="Erro ao carregar" onRetry={retry} action={way} />, { wrapper: UiProvider });
  expect(screen.getByRole("alert")).toHaveTextContent("Erro ao carregar");
  expect(screen.getByRole("heading", { level: 2, name: "Algo deu errado" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Início" })).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  expect(retry).toHaveBeenCalledTimes(1);
});

it("offers no retry where there is nothing to try", () => {
  render(<ErrorState message="Produto não encontrado" />, { wrapper: UiProvider });
  expect(screen.queryByRole("button")).toBeNull();
});

it("says that nothing is here, without alarm, and shows the way forward", () => {
  const way = <a href="/produtos">Ver produtos</a>;
  render(<EmptyState title="Nada" description="Volte depois" as="h1" action={way} />, { wrapper: UiProvider });
  expect(screen.getByRole("heading", { level: 1, name: "Nada" })).toBeVisible();
  expect(screen.getByText("Volte depois")).toBeVisible();
  expect(screen.getByRole("link", { name: "Ver produtos" })).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("appears on the page and in an open window when the connection goes, and leaves when it comes back", () => {
  let online = true;
  Object.defineProperty(navigator, "onLine", { configurable: true, get: () => online });
  render(
    <>
      <OfflineNotice />
      <Dialog open title="Nova Categoria" onClose={() => {}} />
    </>,
    { wrapper: UiProvider },
  );
  expect(screen.queryByRole("status")).toBeNull();
  act(() => {
    online = false;
    window.dispatchEvent(new Event("offline"));
  });
  const [onPage, inWindow] = screen.getAllByRole("status", { hidden: true });
  expect(onPage).toHaveTextContent("Você está sem internet");
  expect(screen.getByRole("dialog")).toContainElement(inWindow ?? null);
  expect(inWindow).toHaveTextContent("espere a internet voltar");
  act(() => {
    online = true;
    window.dispatchEvent(new Event("online"));
  });
  expect(screen.queryByRole("status")).toBeNull();
});
