import type { StaffRole } from "shared-data";
import { Button, PageHeader } from "shared-ui";
import { BackToStore } from "../access/back-to-store";
import type { OpenModal } from "./stock-modals";

interface StockHeaderProps {
  role: StaffRole;
  onOpen: (modal: OpenModal) => void;
}

const titles: Readonly<Record<StaffRole, string>> = { admin: "Gerenciar Estoque", manager: "Painel do Gerente" };

export function StockHeader({ role, onOpen }: StockHeaderProps) {
  return (
    <PageHeader
      title={titles[role]}
      back={<BackToStore />}
      actions={
        <>
          <Button size="small" onClick={() => onOpen({ name: "product", product: null, copyOf: null })}>
            Novo Produto
          </Button>
          <Button size="small" onClick={() => onOpen({ name: "category" })}>
            Nova Categoria
          </Button>
          <Button size="small" onClick={() => onOpen({ name: "reviews" })}>
            Avaliações
          </Button>
          {role === "admin" && (
            <>
              <Button size="small" onClick={() => onOpen({ name: "webhook-debug" })}>
                Debug Webhook
              </Button>
              <Button size="small" onClick={() => onOpen({ name: "webhook-info" })}>
                Webhook Info
              </Button>
            </>
          )}
        </>
      }
    />
  );
}
