import { UiProvider } from "@store/shared-ui";
import { render, screen } from "@testing-library/react";
import { MetadataList } from "./metadata-list";

const entries = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ label: `Campo ${index + 1}`, value: `valor ${index + 1}` }));
const list = (...counts: number[]) => {
  const kinds = ["exif", "xmp"] as const;
  const groups = counts.map((count, index) => ({
    kind: kinds[index] ?? "exif",
    title: `Grupo ${index + 1}`,
    entries: entries(count),
  }));
  return render(<MetadataList metadata={{ groups, place: null }} />, { wrapper: UiProvider });
};

it("opens a group of four at once, and a longer one when asked", () => {
  const { container } = list(4, 5);
  expect([...container.querySelectorAll("details")].map(({ open }) => open)).toEqual([true, false]);
  expect([...container.querySelectorAll("summary")].map(({ textContent }) => textContent)).toEqual([
    "Grupo 1 (4)",
    "Grupo 2 (5)",
  ]);
  expect(screen.getByText("9 metadados encontrados")).toBeInTheDocument();
});

it("shows a hundred of a group, and how many more there are", () => {
  const { container, unmount } = list(100);
  expect(container.querySelectorAll("dt")).toHaveLength(100);
  expect(screen.queryByText("E mais")).toBeNull();
  unmount();
  const { container: longer } = list(103);
  expect(longer.querySelectorAll("dt")).toHaveLength(101);
  expect(screen.getByText("E mais").nextElementSibling).toHaveTextContent(/^3$/);
});
