import type { StaffAction } from "../../log/staff-log.api";
import { LogTable } from "../registro/log-table";
import { Section } from "./section";

interface CustomerLogProps {
  actions: readonly StaffAction[];
}

/** What staff did about a customer's orders, keys and reviews, and the account. */
export function CustomerLog({ actions }: CustomerLogProps) {
  return (
    <Section title="O que a equipe fez" empty={actions.length === 0 && "Ninguém fez nada à mão."}>
      <LogTable entries={actions} />
    </Section>
  );
}
