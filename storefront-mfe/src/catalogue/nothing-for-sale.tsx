import { EmptyState } from "@store/shared-ui";

/** Replaces an empty product list. */
export function NothingForSale() {
  return (
    <EmptyState
      title="Nenhum produto disponível no momento"
      description="Novos produtos entram com frequência. Volte em breve."
    />
  );
}
