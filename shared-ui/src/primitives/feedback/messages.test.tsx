import { render, screen } from "@testing-library/react";
import { UiProvider } from "../../tokens/ui-provider";
import { Notice } from "./notice";
import { ProgressBar } from "./progress-bar";

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

it.each([
  [1250, 5000, 1250, "25%"],
  [9000, 5000, 5000, "100%"],
  [-1, 5000, 0, "0%"],
  [3, 0, 0, "0%"],
])("shows %p of %p as %p, %s", (value, max, now, words) => {
  render(<ProgressBar label="Adicionando keys" value={value} max={max} />, { wrapper: UiProvider });
  const bar = screen.getByRole("progressbar", { name: "Adicionando keys" });
  expect(bar).toHaveAttribute("aria-valuenow", String(now));
  expect(bar).toHaveAttribute("aria-valuetext", words);
});
