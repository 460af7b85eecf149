import { render, screen } from "@testing-library/react";
import { UiProvider } from "../../tokens/ui-provider";
import { Notice } from "./notice";

it("interrupts for what went wrong and waits its turn for the rest", () => {
  render(
    <>
      <Notice tone="red">Email inválido</Notice>
      <Notice>Perfil atualizado com sucesso!</Notice>
    </>,
    { wrapper: UiProvider },
  );
  expect(screen.getByRole("alert")).toHaveTextContent("Email inválido");
  expect(screen.getByRole("status")).toHaveTextContent("Perfil atualizado com sucesso!");
});

it("announces nothing when it is part of the page", () => {
  render(
    <Notice tone="red" quiet>
      Pedido expirado
    </Notice>,
    { wrapper: UiProvider },
  );
  expect(screen.getByText("Pedido expirado")).toBeInTheDocument();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});
