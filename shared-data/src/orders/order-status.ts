import type { Enums } from "../database/database-types";

/** An order's status in the database; R4.1. */
export type OrderStatus = Enums<"order_status">;

/** Label and tone of every status; R4.1. */
export const orderStatusText: Readonly<
  Record<OrderStatus, { label: string; tone: "yellow" | "green" | "red" | "blue" }>
> = {
  pending: { label: "Pendente", tone: "yellow" },
  completed: { label: "Concluído", tone: "green" },
  expired: { label: "Expirado", tone: "red" },
  failed: { label: "Falhou", tone: "red" },
  refunded: { label: "Reembolsado", tone: "blue" },
};
