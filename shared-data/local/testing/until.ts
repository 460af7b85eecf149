import { setTimeout as pause } from "node:timers/promises";

export async function until<Found>(find: () => Found | Promise<Found>): Promise<NonNullable<Found>> {
  for (;;) {
    const found = await find();
    if (found) return found;
    await pause(20);
  }
}
