import { useCallback } from "react";
import { useStoreNavigate } from "shared-data/router";
import type { StaffAction } from "../../../log/staff-log.api";
import { LogTable } from "../../registro/log-table";
import { Section } from "./section";

interface CustomerLogProps {
  actions: readonly StaffAction[];
}

/** What staff did about a customer's orders, keys and reviews, and the account; each entry leads to the log. */
export function CustomerLog({ actions }: CustomerLogProps) {
  const navigate = useStoreNavigate();
  const open = useCallback((id: string) => navigate(`/estoque/registro?evento=${id}`), [navigate]);
  return (
    <Section title="O que a equipe fez" empty={actions.length === 0 && "Ninguém fez nada à mão."}>
      <LogTable entries={actions} onOpen={open} />
    </Section>
  );
}
