import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { UiProvider } from "../tokens/ui-provider";
import { StarRadioGroup } from "./star-radio-group";
import { StarRating } from "./star-rating";

it.each([
  [4.5, "4,5 de 5 estrelas"],
  [5, "5 de 5 estrelas"],
  [7, "5 de 5 estrelas"],
  [-1, "0 de 5 estrelas"],
])("reads %p stars as %s", (rating, words) => {
  render(<StarRating rating={rating} />, { wrapper: UiProvider });
  expect(screen.getByRole("img", { name: words })).toBeInTheDocument();
});

function Review({ error }: { error?: string }) {
  const [stars, setStars] = useState<number | null>(null);
  return (
    <>
      <StarRadioGroup label="Sua avaliação" value={stars} onChange={setStars} error={error} />
      <output>{stars ?? "nenhuma"}</output>
    </>
  );
}

it("starts with no star chosen and takes a press", async () => {
  render(<Review />, { wrapper: UiProvider });
  expect(screen.getByRole("status")).toHaveTextContent("nenhuma");
  await userEvent.click(screen.getByRole("radio", { name: "4 estrelas" }));
  expect(screen.getByRole("radio", { name: "4 estrelas" })).toBeChecked();
  expect(screen.getByRole("status")).toHaveTextContent("4");
});

it("is chosen with the arrow keys", async () => {
  render(<Review />, { wrapper: UiProvider });
  await userEvent.click(screen.getByRole("radio", { name: "1 estrela" }));
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  expect(screen.getByRole("radio", { name: "3 estrelas" })).toBeChecked();
});

it("says what is missing, tied to the group", () => {
  render(<Review error="Por favor, selecione uma avaliação" />, { wrapper: UiProvider });
  expect(screen.getByRole("group", { name: "Sua avaliação" })).toHaveAccessibleDescription(
    "Por favor, selecione uma avaliação",
  );
});
