import { subjectOf } from "./staff-action-names";
import type { StaffAction } from "./staff-log.api";

const entry: StaffAction = {
  id: 1,
  done_at: "2026-11-21T12:00:00Z",
  actor_email: "admin@exemplo.com.br",
  action: "key_revealed",
  reason: null,
  product_id: null,
  order_id: null,
  key_id: null,
  event_id: null,
};

it("names everything that an entry speaks of, as the other screens do", () => {
  expect(subjectOf({ ...entry, key_id: "1a2b3c4d-0000", product_id: "proxys-1" })).toBe(
    "Key 1a2b3c4d · Produto proxys-1",
  );
  expect(subjectOf({ ...entry, event_id: 12 })).toBe("Evento 12");
  expect(subjectOf(entry)).toBe("—");
});
