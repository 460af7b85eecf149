import { randomUUID } from "node:crypto";
import { each, type Table } from "./constraint-rows";

const someKey = randomUUID();

/** The tables of who works here, as `constraints.ts` describes each. */
export const staffTables: Record<string, Table> = {
  "private.staff_invitations": {
    valid: () => ({ email: "ana@example.com", role: "admin" }),
    accepted: each("role", "admin", "manager"),
    refused: {
      staff_invitations_pkey: each("email", "convidada@example.com"),
      staff_invitations_email_check: each("email", "Ana@example.com"),
      staff_invitations_role_check: each("role", "owner"),
    },
  },
  "private.staff_members": {
    valid: () => ({ user_id: randomUUID(), role: "admin" }),
    accepted: each("role", "admin", "manager"),
    refused: { staff_members_pkey: each("user_id", someKey), staff_members_role_check: each("role", "owner") },
  },
};
