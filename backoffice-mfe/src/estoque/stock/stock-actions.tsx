import type { StaffRole } from "@store/shared-data";
import { Button } from "@store/shared-ui";
import { useShortcut } from "../../keyboard/use-shortcut";
import { newProductWord } from "../product/product-word";
import type { OpenWindow, StockWindowName } from "./use-stock-window";

const others: readonly (readonly [label: string, name: StockWindowName])[] = [
  ["Nova Categoria", "category"],
  ["Avaliações", "avaliacoes"],
];
const forAdmins: typeof others = [
  ["Debug Webhook", "webhook-debug"],
  ["Webhook Info", "webhook-info"],
];

export function StockActions({ role, onOpen }: { role: StaffRole; onOpen: OpenWindow }) {
  const openNew = () => onOpen("editar", newProductWord);
  useShortcut("n", "Novo produto", openNew);
  return (
    <>
      <Button size="small" variant="strong" onClick={openNew}>
        Novo Produto
      </Button>
      {[...others, ...(role === "admin" ? forAdmins : [])].map(([label, name]) => (
        <Button key={name} size="small" variant="ghost" onClick={() => onOpen(name)}>
          {label}
        </Button>
      ))}
    </>
  );
}
