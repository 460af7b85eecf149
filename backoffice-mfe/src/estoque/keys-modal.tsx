import { useState } from "react";
import type { Product, StaffRole } from "shared-data";
import { adminMessages, confirmAction, notify } from "shared-data";
import { Button, Dialog, formatCount, Tabs } from "shared-ui";
import { AddKeysPanel } from "./add-keys-panel";
import { KeysPanel } from "./keys-panel";

interface KeysModalProps {
  product: Product;
  role: StaffRole;
  onClose: () => void;
}

type KeysTab = "add" | "all";

/** Keys of one product: everybody on the staff adds, admins also see and delete (spec 6). */
export function KeysModal({ product, role, onClose }: KeysModalProps) {
  const [tab, setTab] = useState<KeysTab>("add");
  const [busy, setBusy] = useState(false);
  const [unsent, setUnsent] = useState(false);
  const isAdmin = role === "admin";
  // Hidden, not unmounted: what was pasted outlives a look at the list.
  const adding = (
    <div hidden={tab !== "add"}>
      <AddKeysPanel product={product} onBusy={setBusy} onUnsent={setUnsent} />
    </div>
  );
  function close() {
    if (busy || (unsent && !confirmAction(adminMessages.discardKeys))) return;
    onClose();
  }
  return (
    <Dialog
      open
      wide
      guarded={busy || unsent}
      title={`Keys: ${product.name}`}
      description={`Estoque atual: ${formatCount(product.stock_count)} keys disponíveis`}
      onClose={close}
      footer={
        isAdmin ? (
          <Button variant="ghost" size="small" onClick={() => notify(adminMessages.testDisabled)}>
            Testar permissão de keys
          </Button>
        ) : undefined
      }
    >
      {isAdmin ? (
        <Tabs
          label="Keys do produto"
          tabs={[
            { id: "add", label: "Adicionar keys" },
            { id: "all", label: "Todas as keys" },
          ]}
          selected={tab}
          onSelect={setTab}
        >
          {adding}
          {tab === "all" && <KeysPanel productId={product.id} />}
        </Tabs>
      ) : (
        adding
      )}
    </Dialog>
  );
}
