import { type ReactNode, useState } from "react";
import { notify, type Product, type StaffRole } from "shared-data";
import { Button, Dialog, Tabs } from "shared-ui";
import { forgetDraft } from "../../form/use-draft";
import { useLeaving } from "../../form/use-leaving";
import { pluralize } from "../../format/pluralize";
import { adminMessages } from "../../messages/admin-messages";
import { AddKeysPanel } from "./add-keys-panel";
import { KeysPanel } from "./keys-panel";
import { keysDraftName } from "./use-key-paste";

interface KeysModalProps {
  product: Product;
  role: StaffRole;
  onClose: () => void;
}

/** Keys of one product: everybody on the staff adds, admins also see and delete (R6.2, R6.3). */
export function KeysModal({ product, role, onClose }: KeysModalProps) {
  const [busy, setBusy] = useState(false);
  const [unsent, setUnsent] = useState(false);
  const isAdmin = role === "admin";
  const adding = <AddKeysPanel product={product} onBusy={setBusy} onUnsent={setUnsent} />;
  const { close } = useLeaving({
    changed: unsent,
    question: adminMessages.discardKeys,
    busy,
    forget: () => forgetDraft(keysDraftName(product.id)),
    onClose,
  });
  return (
    <Dialog
      open
      wide
      guarded={busy || unsent}
      title={`Keys: ${product.name}`}
      description={`Estoque atual: ${pluralize(product.stock_count, "key disponível", "keys disponíveis")}`}
      onClose={close}
      footer={
        isAdmin ? (
          <Button variant="ghost" size="small" onClick={() => notify(adminMessages.testDisabled)}>
            Testar permissão de keys
          </Button>
        ) : undefined
      }
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
  const [tab, setTab] = useState<(typeof tabs)[number]["id"]>("add");
  return (
    <Tabs label="Keys do produto" tabs={tabs} selected={tab} onSelect={setTab}>
      {/* Hidden, not unmounted: what was pasted outlives a look at the list. */}
      <div hidden={tab !== "add"}>{children}</div>
      {tab === "all" && <KeysPanel productId={productId} />}
    </Tabs>
  );
}
