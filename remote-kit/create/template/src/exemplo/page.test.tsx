import { StandaloneHost } from "@store/remote-kit/standalone-host";
import { fireEvent, render, screen } from "@testing-library/react";
import remote from "../expose";

beforeEach(() => window.history.replaceState(null, "", "/exemplo"));

it("greets a visitor under the page's title", () => {
  render(<StandaloneHost remote={remote} />);
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Exemplo");
  expect(screen.getByText("Olá, visitante")).toBeInTheDocument();
});

it("counts clicks", () => {
  render(<StandaloneHost remote={remote} />);
  fireEvent.click(screen.getByRole("button", { name: "Contar: 0" }));
  expect(screen.getByRole("button", { name: "Contar: 1" })).toBeInTheDocument();
});

it("says of a product that is not there that it is not there", async () => {
  window.history.replaceState(null, "", "/exemplo/nada");
  render(<StandaloneHost remote={remote} />);
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Produto não encontrado");
  const route = remote.routes.find(({ path }) => path.endsWith("/:id"));
  expect(route?.head?.(null, { origin: "" } as never)).toMatchObject({ noIndex: true });
});
