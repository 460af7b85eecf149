import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { UiProvider } from "../tokens/ui-provider";
import { Tabs } from "./tabs";

const tabs = [
  { id: "pending", label: "Pendentes", count: 1200 },
  { id: "approved", label: "Aprovadas", count: 0 },
  { id: "all", label: "Todas" },
] as const;

function Reviews() {
  const [selected, setSelected] = useState<(typeof tabs)[number]["id"]>("pending");
  return (
    <Tabs label="Avaliações" tabs={tabs} selected={selected} onSelect={setSelected}>
      Conteúdo de {selected}
    </Tabs>
  );
}

it("shows the panel of the selected tab, named after it, and counts, zero too", async () => {
  render(<Reviews />, { wrapper: UiProvider });
  expect(screen.getByRole("tab", { name: /Pendentes/ })).toHaveTextContent("1.200");
  expect(screen.getByRole("tab", { name: /Aprovadas/ })).toHaveTextContent("0");
  expect(screen.getByRole("tabpanel", { name: /Pendentes/ })).toHaveTextContent("Conteúdo de pending");
  await userEvent.click(screen.getByRole("tab", { name: /Aprovadas/ }));
  expect(screen.getByRole("tabpanel", { name: /Aprovadas/ })).toHaveTextContent("Conteúdo de approved");
});

it("is one stop of the Tab key; arrows, Home and End choose", async () => {
  render(<Reviews />, { wrapper: UiProvider });
  await userEvent.tab();
  expect(screen.getByRole("tab", { name: /Pendentes/ })).toHaveFocus();
  await userEvent.tab();
  expect(document.body).toHaveFocus();
  await userEvent.tab({ shift: true });
  await userEvent.keyboard("{ArrowLeft}");
  expect(screen.getByRole("tab", { name: "Todas", selected: true })).toHaveFocus();
  await userEvent.keyboard("{Home}{ArrowRight}");
  expect(screen.getByRole("tab", { name: /Aprovadas/, selected: true })).toHaveFocus();
});
