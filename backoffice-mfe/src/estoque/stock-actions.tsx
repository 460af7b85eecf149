import type { StaffRole } from "@store/shared-data";
import { Button } from "@store/shared-ui";
import { useShortcut } from "../keyboard/use-shortcut";
import type { OpenModal } from "./stock-modals";

interface StockActionsProps {
  role: StaffRole;
  onOpen: (modal: OpenModal) => void;
}

export function StockActions({ role, onOpen }: StockActionsProps) {
  const openNew = () => onOpen({ name: "product", product: null, copyOf: null });
  useShortcut("n", "Novo produto", openNew);
  return (
    <>
      <Button size="small" onClick={openNew}>
        Novo Produto
      </Button>
      <Button size="small" variant="ghost" onClick={() => onOpen({ name: "category" })}>
        Nova Categoria
      </Button>
      <Button size="small" variant="ghost" onClick={() => onOpen({ name: "reviews" })}>
        Avaliações
      </Button>
      {role === "admin" && (
        <>
          <Button size="small" variant="ghost" onClick={() => onOpen({ name: "webhook-debug" })}>
            Debug Webhook
          </Button>
          <Button size="small" variant="ghost" onClick={() => onOpen({ name: "webhook-info" })}>
            Webhook Info
          </Button>
        </>
      )}
    </>
  );
}
