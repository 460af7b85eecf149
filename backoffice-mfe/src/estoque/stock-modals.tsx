import type { StaffRole } from "@store/shared-data";
import { useSearchParams } from "@store/shared-data/router";
import { Dialog, Text } from "@store/shared-ui";
import { ModerationList } from "../admin/moderation-page";
import { CategoryModal } from "./category-modal";
import { KeysModal } from "./keys/keys-modal";
import { ReplayProducts } from "./pagamentos/replay-product";
import { useIsAwaited } from "./pagamentos/unsold-products.api";
import { ProductModal } from "./product/product-modal";
import type { StaffProduct } from "./product/staff-product";
import { WebhookDebugModal } from "./webhooks/webhook-debug-modal";
import { WebhookInfoModal } from "./webhooks/webhook-info-modal";

/**
 * The dialog open on the stock page. For "product": a product to edit, a product to copy, or neither for a new one,
 * which may have a provider id.
 */
export type OpenModal =
  | { name: "product"; product: StaffProduct | null; copyOf: StaffProduct | null; providerId?: string }
  | { name: "keys"; product: StaffProduct }
  /** The URL contains an unknown product. */
  | { name: "missing" }
  | { name: "category" | "reviews" | "webhook-debug" | "webhook-info" };

interface StockModalsProps {
  modal: OpenModal | null;
  role: StaffRole;
  onClose: () => void;
}

export function StockModals({ modal, role, onClose }: StockModalsProps) {
  switch (modal?.name) {
    case undefined:
      return null;
    case "product":
      return <ProductWindow {...modal} onClose={onClose} />;
    case "keys":
      return <KeysModal key={modal.product.id} product={modal.product} role={role} onClose={onClose} />;
    case "missing":
      return (
        <Dialog open title="Produto não encontrado" onClose={onClose}>
          <Text>Este produto não existe nesta loja.</Text>
        </Dialog>
      );
    case "category":
      return <CategoryModal onClose={onClose} />;
    case "reviews":
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

interface ProductWindowProps extends Pick<StockModalsProps, "onClose"> {
  product: StaffProduct | null;
  copyOf: StaffProduct | null;
  providerId?: string;
}

function ProductWindow({ product, copyOf, providerId = "", onClose }: ProductWindowProps) {
  const [parameters] = useSearchParams();
  return (
    <ProductModal
      // A new key resets the form for another product.
      key={product?.id ?? `copy-${copyOf?.id}-${providerId}`}
      product={product}
      copyOf={copyOf}
      providerId={providerId}
      price={parameters.get("preco")}
      isAwaited={useIsAwaited()}
      awaiting={(productId) => <ReplayProducts productId={productId} />}
      onClose={onClose}
    />
  );
}
