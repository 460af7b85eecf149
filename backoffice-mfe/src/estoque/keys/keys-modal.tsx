import type { StaffRole } from "@store/shared-data";
import { Dialog, Tabs } from "@store/shared-ui";
import type { ReactNode } from "react";
import { forgetDraft } from "../../form/use-draft";
import { useLeaving } from "../../form/use-leaving";
import { pluralize } from "../../format/pluralize";
import { adminMessages } from "../../messages/admin-messages";
import type { StaffProduct } from "../product/staff-product";
import { AddKeysButtons, AddKeysPanel } from "./add-keys-panel";
import { KeysPanel } from "./keys-panel";
import { keysDraftName } from "./use-key-paste";
import { useKeysAddress } from "./use-keys-address";
import { useKeysToAdd } from "./use-keys-to-add";

interface KeysModalProps {
  product: StaffProduct;
  role: StaffRole;
  onClose: () => void;
}

/** Keys of one product: everybody on the staff adds, admins also see and delete (R6.2, R6.3). */
export function KeysModal({ product, role, onClose }: KeysModalProps) {
  const work = useKeysToAdd(product.id, product.key_template);
  const [{ tab }] = useKeysAddress();
  const isAdmin = role === "admin";
  const unsent = work.isUnsent;
  const adds = !isAdmin || tab === "add";
  const adding = <AddKeysPanel product={product} isAdmin={isAdmin} isShown={adds} work={work} />;
  const { close } = useLeaving({
    changed: unsent,
    question: adminMessages.discardKeys,
    busy: work.busy,
    forget: () => forgetDraft(keysDraftName(product.id)),
    onClose,
  });
  return (
    <Dialog
      open
      wide
      guarded={work.busy || unsent}
      title={`Keys: ${product.name}`}
      description={`Estoque atual: ${pluralize(product.stock_count, "key disponível", "keys disponíveis")}`}
      onClose={close}
      footer={adds ? <AddKeysButtons work={work} /> : undefined}
    >
      {isAdmin ? <AdminTabs productId={product.id}>{adding}</AdminTabs> : adding}
    </Dialog>
  );
}

const tabs = [
  { id: "add", label: "Adicionar keys" },
  { id: "all", label: "Todas as keys" },
] as const;

function AdminTabs({ productId, children }: { productId: string; children: ReactNode }) {
  const [{ tab }, change] = useKeysAddress();
  return (
    <Tabs
      label="Keys do produto"
      tabs={tabs}
      selected={tab}
      onSelect={(id) => change({ tab: id, state: "all", search: "" })}
    >
      {/* Hidden, not unmounted: what was pasted outlives a look at the list. */}
      <div hidden={tab !== "add"}>{children}</div>
      {tab === "all" && <KeysPanel productId={productId} />}
    </Tabs>
  );
}
