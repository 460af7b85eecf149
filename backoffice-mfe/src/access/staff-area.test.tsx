import { createQueryClient, QueryClientProvider } from "@store/shared-data/query";
import { BrowserRouter } from "@store/shared-data/router";
import { configureRuntime, parseSettings } from "@store/shared-data/runtime";
import { render, screen } from "@testing-library/react";
import { routes } from "../routes";

it("says on every page what has to be configured where there is no backend", () => {
  configureRuntime(parseSettings({}));
  for (const { Component } of routes) {
    const { unmount } = render(
      <QueryClientProvider client={createQueryClient()}>
        <BrowserRouter>
          <Component />
        </BrowserRouter>
      </QueryClientProvider>,
    );
    expect(screen.getByRole("heading", { level: 1, name: "Configuração necessária" })).toBeInTheDocument();
    expect(screen.getAllByRole("listitem")).toHaveLength(4);
    expect(screen.getByRole("link", { name: "Voltar para a página inicial" })).toBeInTheDocument();
    unmount();
  }
});
