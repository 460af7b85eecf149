import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { UiProvider } from "../tokens/ui-provider";
import { StarRadioGroup } from "./star-radio-group";
import { StarRating } from "./star-rating";

it.each([
  [0, "0 de 5 estrelas", 0],
  [2.5, "2,5 de 5 estrelas", 60],
  [7, "5 de 5 estrelas", 120],
  [-1, "0 de 5 estrelas", 0],
])("reads %p stars as %s, and fills %i of 120", (rating, text, width) => {
  const { container } = render(<StarRating rating={rating} />, { wrapper: UiProvider });
  expect(screen.getByRole("img", { name: text })).toBeInTheDocument();
  expect(container.querySelector("rect")).toHaveAttribute("width", String(width));
});

function Review({ given = null, ...props }: { given?: number | null; error?: string }) {
  const [stars, setStars] = useState<number | null>(given);
  return (
    <>
      <StarRadioGroup label="Sua avaliação" value={stars} onChange={setStars} {...props} />
      <output>{stars ?? "nenhuma"}</output>
    </>
  );
}

it("starts without a selected star, and selects on click", async () => {
  render(<Review />, { wrapper: UiProvider });
  expect(screen.getByRole("status")).toHaveTextContent("nenhuma");
  await userEvent.click(screen.getByRole("radio", { name: "4 estrelas" }));
  expect(screen.getByRole("radio", { name: "4 estrelas" })).toBeChecked();
  expect(screen.getByRole("status")).toHaveTextContent("4");
});

it.each([null, 3])("is full up to the choice: %p", (given) => {
  const { container } = render(<Review given={given} />, { wrapper: UiProvider });
  const full = [...container.querySelectorAll("label svg")].filter((svg) => getComputedStyle(svg).fill !== "none");
  expect(full).toHaveLength(given ?? 0);
});

it("says what is missing, tied to the group, and nothing where nothing is", () => {
  const { rerender } = render(<Review error="Por favor, selecione uma avaliação" />, { wrapper: UiProvider });
  const group = screen.getByRole("group", { name: "Sua avaliação" });
  expect(group).toHaveAccessibleDescription("Por favor, selecione uma avaliação");
  rerender(<Review error="" />);
  expect(group).not.toHaveAttribute("aria-describedby");
});
