import { render } from "@testing-library/react";
import { useFailureAlert } from "./use-failure-alert";

function List({ words: text }: { words: string | null }) {
  useFailureAlert(text);
  return null;
}

it("says once for each opening that a list could not be loaded, and never again by a refresh", () => {
  const alerts = jest.spyOn(window, "alert").mockImplementation(() => undefined);
  const first = render(<List words={null} />);
  expect(alerts).not.toHaveBeenCalled();
  for (const words of ["Erro 1", "Erro 1", null, "Erro 2"]) first.rerender(<List words={words} />);
  expect(alerts.mock.calls).toEqual([["Erro 1"]]);
  first.unmount();
  render(<List words="Erro 3" />);
  expect(alerts.mock.calls).toEqual([["Erro 1"], ["Erro 3"]]);
});
