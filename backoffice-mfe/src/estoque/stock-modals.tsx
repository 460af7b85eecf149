import type { Product, StaffRole } from "shared-data";
import { Dialog } from "shared-ui";
import { ModerationPanel } from "../admin/moderation-panel";
import { CategoryModal } from "./category-modal";
import { KeysModal } from "./keys/keys-modal";
import { ProductModal } from "./product/product-modal";
import { useAdminProducts } from "./product/use-admin-products";
import { WebhookDebugModal } from "./webhooks/webhook-debug-modal";
import { WebhookInfoModal } from "./webhooks/webhook-info-modal";

/** The window that is open over the stock page. A product to edit, a product to copy, or neither for a new one. */
export type OpenModal =
  | { name: "product"; product: Product | null; copyOf: Product | null }
  | { name: "keys"; product: Product }
  | { name: "category" | "reviews" | "webhook-debug" | "webhook-info" };

interface StockModalsProps {
  modal: OpenModal | null;
  role: StaffRole;
  onClose: () => void;
}

export function StockModals({ modal, role, onClose }: StockModalsProps) {
  const { data } = useAdminProducts();
  switch (modal?.name) {
    case undefined:
      return null;
    case "product":
      return <ProductModal product={modal.product} copyOf={modal.copyOf} onClose={onClose} />;
    case "keys": {
      // The list goes on being read while the window is open: the count of keys in it must be the present one.
      const product = data?.find(({ id }) => id === modal.product.id) ?? modal.product;
      return <KeysModal product={product} role={role} onClose={onClose} />;
    }
    case "category":
      return <CategoryModal onClose={onClose} />;
    case "reviews":
      return (
        <Dialog open wide title="Avaliações" onClose={onClose}>
          <ModerationPanel />
        </Dialog>
      );
    case "webhook-debug":
      return <WebhookDebugModal onClose={onClose} />;
    case "webhook-info":
      return <WebhookInfoModal onClose={onClose} />;
  }
}
