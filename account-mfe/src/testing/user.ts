import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";

/** The person at the page, who waits between no two steps. */
export const user = userEvent.setup({ delay: null });

/** Adds a text to a field at once: typing it letter by letter renders the page for each. */
export async function typeInto(field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}

export function watchAlerts(): string[] {
  const alerts: string[] = [];
  beforeEach(() => {
    alerts.length = 0;
    jest.spyOn(window, "alert").mockImplementation((text) => void alerts.push(String(text)));
  });
  return alerts;
}

export const click = async (name: string): Promise<void> => user.click(await screen.findByRole("button", { name }));
