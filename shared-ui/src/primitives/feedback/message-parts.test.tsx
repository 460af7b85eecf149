import { render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { OfflineNotice } from "../../patterns/offline-notice";
import { PageHeader } from "../../patterns/page-header";
import { UiProvider } from "../../tokens/ui-provider";
import { LiveRegion } from "./live-region";
import { Notice } from "./notice";
import { ProgressBar } from "./progress-bar";

const wrapper = UiProvider;

describe("a message", () => {
  it("about a lost connection listens no longer once it is gone", () => {
    const listening = new Set<string>();
    jest.spyOn(window, "addEventListener").mockImplementation((name) => void listening.add(name));
    jest.spyOn(window, "removeEventListener").mockImplementation((name) => void listening.delete(name));
    const { unmount } = render(<OfflineNotice />, { wrapper });
    expect([...listening].sort()).toEqual(expect.arrayContaining(["offline", "online"]));
    unmount();
    expect(listening).not.toContain("online");
    expect(listening).not.toContain("offline");
    jest.restoreAllMocks();
  });

  it("about a lost connection is no part of a page that a server renders", () => {
    expect(
      renderToString(
        <UiProvider>
          <OfflineNotice />
        </UiProvider>,
      ),
    ).toBe("");
  });

  it("has no more parts than it was given", () => {
    const { container, rerender } = render(<Notice title="Só o título" />, { wrapper });
    expect(container.querySelector("strong")?.parentElement?.children).toHaveLength(1);
    rerender(<Notice action={<button type="button">Sair</button>}>Palavras</Notice>);
    expect(container.querySelector("strong")).toBeNull();
    expect(screen.getByRole("button").parentElement?.parentElement?.children).toHaveLength(2);
  });

  it("to screen readers alone waits its turn", () => {
    render(<LiveRegion message="Copiado" />, { wrapper });
    expect(screen.getByRole("status")).toHaveAttribute("aria-live", "polite");
    expect(screen.getByRole("status")).toHaveTextContent("Copiado");
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

  it("at the top of a page has what it was given and nothing else", () => {
    const { container, rerender } = render(<PageHeader title="Produtos" />, { wrapper });
    expect(container.querySelector("p")).toBeNull();
    expect(container.querySelector("header")?.children).toHaveLength(1);
    rerender(<PageHeader title="Produtos" lead="Todos" actions={<button type="button">Novo</button>} />);
    expect(screen.getByText("Todos")).toBeVisible();
    expect(container.querySelector("header")?.children).toHaveLength(2);
  });
});

it.each([
  [50, undefined, undefined, "50%", "50", "0.5"],
  [1, 3, undefined, "33%", "1", "0.333"],
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
