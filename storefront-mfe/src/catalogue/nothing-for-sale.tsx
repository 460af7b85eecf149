import { EmptyState } from "@store/shared-ui";

/** Stands where the products would be. */
export function NothingForSale() {
  return (
    <EmptyState
      title="Nenhum produto disponível no momento"
      description="Novos produtos entram com frequência. Volte em breve."
    />
  );
}
