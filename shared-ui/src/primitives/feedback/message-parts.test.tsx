import { render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { OfflineNotice } from "../../patterns/offline-notice";
import { UiProvider } from "../../tokens/ui-provider";
import { Notice } from "./notice";
import { ProgressBar } from "./progress-bar";

const wrapper = UiProvider;

describe("a message", () => {
  it("about a lost connection is no part of a page that a server renders", () => {
    expect(renderToString(<OfflineNotice />)).toBe("");
  });

  it("interrupts for what went wrong, waits its turn for the rest, and is silent as a part of the page", () => {
    render(
      <>
        <Notice tone="red">Email inválido</Notice>
        <Notice>Perfil atualizado com sucesso!</Notice>
        <Notice tone="red" quiet>
          Pedido expirado
        </Notice>
      </>,
      { wrapper },
    );
    expect(screen.getByRole("alert")).toHaveTextContent(/^Email inválido$/);
    expect(screen.getByRole("status")).toHaveTextContent(/^Perfil atualizado com sucesso!$/);
    expect(screen.getByText("Pedido expirado")).toBeInTheDocument();
  });
});

it.each([
  [50, undefined, undefined, "50%", "50", "0.5"],
  [2, 4, "2 de 4", "2 de 4", "2", "0.5"],
  [5, 4, undefined, "100%", "4", "1"],
  [-5, 4, undefined, "0%", "0", "0"],
  [5, 0, undefined, "0%", "0", "0"],
])("shows %f of %p done", (value, max, detail, text, now, share) => {
  const { container } = render(<ProgressBar label="Envio" value={value} max={max} detail={detail} />, { wrapper });
  const bar = screen.getByRole("progressbar", { name: "Envio" });
  expect(bar).toHaveAttribute("aria-valuetext", text);
  expect(bar).toHaveAttribute("aria-valuenow", now);
  expect(bar).toHaveAttribute("aria-valuemin", "0");
  expect(bar).toHaveAttribute("aria-valuemax", String(max ?? 100));
  expect(screen.getByText(text)).toBeVisible();
  const fill = container.querySelector<HTMLElement>("[role=progressbar] > div")?.style.transform ?? "";
  expect(fill.startsWith(`scaleX(${share}`)).toBe(true);
});
