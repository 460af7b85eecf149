import userEvent from "@testing-library/user-event";

/** Adds a text to a field at once: typing it letter by letter renders the page for each. */
export async function typeInto(field: HTMLElement, text: string): Promise<void> {
  const user = userEvent.setup({ delay: null });
  await user.click(field);
  await user.paste(text);
}
