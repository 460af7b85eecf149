import { attempt } from "../errors/attempt";

const memory = new Map<string, string>();

/**
 * localStorage with a fallback to memory: if the browser rejects a value, as some in-app browsers do, it lasts as long
 * as the page.
 */
export const deviceStorage = {
  getItem: (name: string): string | null => memory.get(name) ?? attempt(() => localStorage.getItem(name)) ?? null,
  setItem(name: string, text: string): void {
    memory.set(name, text);
    attempt(() => {
      localStorage.setItem(name, text);
      memory.delete(name);
    });
  },
  removeItem(name: string): void {
    memory.delete(name);
    attempt(() => localStorage.removeItem(name));
  },
};
