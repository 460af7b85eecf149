import type { StaffRole } from "@store/shared-data";
import { useSearchParams } from "@store/shared-data/router";
import { Dialog, Text } from "@store/shared-ui";
import { type ReactNode, useState } from "react";
import { ModerationList } from "../../admin/moderation-page";
import { KeysModal } from "../keys/keys-modal";
import { ProductModal } from "../product/product-modal";
import { readProductWord } from "../product/product-word";
import { type StaffProduct, useAdminProducts } from "../product/use-admin-products";
import { WebhookDebugModal } from "../webhooks/webhook-debug-modal";
import { WebhookInfoModal } from "../webhooks/webhook-info-modal";
import { CategoryModal } from "./category-modal";
import type { useStockWindow } from "./use-stock-window";

interface StockModalsProps {
  shown: ReturnType<typeof useStockWindow>["shown"];
  role: StaffRole;
  onClose: () => void;
}

export function StockModals({ shown, role, onClose }: StockModalsProps) {
  switch (shown?.name) {
    case undefined:
      return null;
    case "editar":
      // A new key resets the form for another product.
      return <ProductWindow key={shown.value} word={shown.value} onClose={onClose} />;
    case "keys":
      return (
        <OfProduct key={shown.value} id={shown.value} onClose={onClose}>
          {(product) => product && <KeysModal product={product} role={role} onClose={onClose} />}
        </OfProduct>
      );
    case "category":
      return <CategoryModal onClose={onClose} />;
    case "avaliacoes":
      return (
        <Dialog open wide title="Avaliações" onClose={onClose}>
          <ModerationList role={role} />
        </Dialog>
      );
    case "webhook-debug":
      return <WebhookDebugModal onClose={onClose} />;
    case "webhook-info":
      return <WebhookInfoModal onClose={onClose} />;
  }
}

function ProductWindow({ word, onClose }: { word: string; onClose: () => void }) {
  const [parameters] = useSearchParams();
  const { id, isCopy, providerId } = readProductWord(word);
  return (
    <OfProduct id={id} onClose={onClose}>
      {(product) => (
        <ProductModal
          product={isCopy ? null : product}
          copyOf={isCopy ? product : null}
          providerId={providerId}
          price={parameters.get("preco")}
          onClose={onClose}
        />
      )}
    </OfProduct>
  );
}

interface OfProductProps {
  /** Id from the URL, so it may be unknown; `null` for no product. */
  id: string | null;
  onClose: () => void;
  children: (product: StaffProduct | null) => ReactNode;
}

/** A dialog about a product, once the products have loaded. */
function OfProduct({ id, onClose, children }: OfProductProps) {
  const { data: products } = useAdminProducts();
  const found = products?.find((product) => product.id === id);
  // Retained if the product disappears from the list, because there may be unsaved input.
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  const product = found ?? last;
  if (!products) return null;
  if (id === null || product) return children(product ?? null);
  return (
    <Dialog open title="Produto não encontrado" onClose={onClose}>
      <Text>Este produto não existe nesta loja.</Text>
    </Dialog>
  );
}
