import { StandaloneHost } from "@store/remote-kit/standalone-host";
import { fireEvent, render, screen } from "@testing-library/react";
import remote from "../expose";

beforeEach(() => window.history.replaceState(null, "", "/exemplo"));

it("greets a visitor under the page's title", () => {
  render(<StandaloneHost remote={remote} />);
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Exemplo");
  expect(screen.getByText("Olá, visitante")).toBeInTheDocument();
});

it("counts presses", () => {
  render(<StandaloneHost remote={remote} />);
  fireEvent.click(screen.getByRole("button", { name: "Contar: 0" }));
  expect(screen.getByRole("button", { name: "Contar: 1" })).toBeInTheDocument();
});
