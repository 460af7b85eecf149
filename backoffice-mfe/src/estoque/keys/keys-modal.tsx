import { notify, type StaffRole } from "@store/shared-data";
import { Button, Dialog, Row, Tabs } from "@store/shared-ui";
import { forgetDraft } from "../../form/use-draft";
import { useLeaving } from "../../form/use-leaving";
import { pluralize } from "../../format/pluralize";
import { useListAddress } from "../../list/use-list-address";
import { adminMessages } from "../../messages/admin-messages";
import type { StaffProduct } from "../product/use-admin-products";
import { AddKeysButtons, AddKeysPanel } from "./add-keys-panel";
import { anyKey } from "./admin-keys.api";
import { KeysList } from "./keys-list";
import { keysDraftName } from "./paste/use-key-paste";
import { useKeysToAdd } from "./use-keys-to-add";

interface KeysModalProps {
  product: StaffProduct;
  role: StaffRole;
  onClose: () => void;
}

/** Keys of one product: all staff can add, admins also see and delete (R6.2, R6.3). */
export function KeysModal({ product, role, onClose }: KeysModalProps) {
  const work = useKeysToAdd(product.id, product.key_template);
  const { filter, change } = useListAddress(adding);
  const isAdmin = role === "admin";
  const unsent = work.isUnsent;
  const adds = !isAdmin || filter.aba === "";
  const panel = <AddKeysPanel product={product} isAdmin={isAdmin} isShown={adds} work={work} />;
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
      {isAdmin ? (
        <Tabs
          label="Keys do produto"
          tabs={tabs}
          selected={adds ? "" : "todas"}
          onSelect={(aba) => change({ ...adding, aba })}
        >
          {/* Hidden, not unmounted, so that the paste is still there after switching tabs. */}
          <div hidden={!adds}>{panel}</div>
          {!adds && <AllKeys productId={product.id} role={role} />}
        </Tabs>
      ) : (
        panel
      )}
    </Dialog>
  );
}

const tabs = [
  { id: "", label: "Adicionar keys" },
  { id: "todas", label: "Todas as keys" },
] as const;

const adding = { aba: "", ...anyKey };

/** URL parameters of the dialog, besides the one that opens it. */
export const keysParameters = [...Object.keys(adding), "pagina"];

function AllKeys({ productId, role }: { productId: string; role: StaffRole }) {
  return (
    <>
      <KeysList role={role} of={productId} />
      <Row $justify="end">
        <Button variant="ghost" size="small" onClick={() => notify(adminMessages.testDisabled)}>
          Testar permissão de keys
        </Button>
      </Row>
    </>
  );
}
