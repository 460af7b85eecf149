import { type BackendResponses, value } from "./staff-backend";

type Change = Readonly<Record<string, unknown>>;

/** A staff member as list_staff returns them. */
export const member = (change: Change = {}) => ({
  user_id: "a",
  email: "ana@exemplo.com.br",
  name: "Ana Souza",
  role: "admin",
  since: "2026-11-01T12:00:00Z",
  given_by: null,
  second_factor: true,
  last_seen: "2026-11-21T15:30:00Z",
  ...change,
});

/** An invitation, as list_staff_invitations gives it. */
export const invitation = (change: Change = {}) => ({
  email: "nova@exemplo.com.br",
  role: "manager",
  invited_by: "ana@exemplo.com.br",
  invited_at: "2026-11-20T12:00:00Z",
  expires_at: "2999-01-01T12:00:00Z",
  ...change,
});

/** The requests of the team page. */
export const teamResponses = (
  members: readonly object[] = [member()],
  invitations: readonly object[] = [],
): BackendResponses => ({
  "rpc list_staff": () => value(members),
  "rpc list_staff_invitations": () => value(invitations),
});
