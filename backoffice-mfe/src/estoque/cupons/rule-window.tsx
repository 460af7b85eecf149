import { callRpc } from "@store/shared-data";
import { Dialog, Text } from "@store/shared-ui";
import { useState } from "react";
import { ActForm } from "../../form/act-form";
import type { DetailProps } from "../../list/list-definition";
import { failedTo } from "../../messages/admin-messages";
import type { PriceRule } from "./price-rules.api";
import { fieldsOf, readFields } from "./rule-fields";
import { isComplete, type Scope, ScopeField } from "./scope-field";

export const newRule = "novo";

export function RuleWindow({ id, known, role, onClose }: DetailProps<PriceRule>) {
  const isNew = id === newRule;
  const title = isNew ? "Novo cupom ou regra" : `Alterar ${known?.name ?? "regra"}`;
  return (
    <Dialog open title={title} onClose={onClose}>
      {role !== "admin" && <Text>Só administradores criam e alteram cupons.</Text>}
      {role === "admin" && (isNew || known) && <RuleForm rule={known} onClose={onClose} />}
      {role === "admin" && !isNew && !known && <Text>Esta regra não está nesta página da lista.</Text>}
    </Dialog>
  );
}

function RuleForm({ rule, onClose }: { rule: PriceRule | undefined; onClose: () => void }) {
  const [scope, setScope] = useState(() => scopeOf(rule));
  const { kind, ids } = scope;
  return (
    <ActForm
      effect="A regra não muda o preço no checkout: crie lá o mesmo desconto. Aqui ela explica o valor pago, e o pedido é entregue na hora em vez de ficar em conferência."
      action={rule ? "Salvar" : "Criar"}
      asks={fieldsOf(rule)}
      above={(tried) => <ScopeField scope={scope} tried={tried} onChange={setScope} />}
      ready={isComplete(scope)}
      failed={failedTo("salvar a regra")}
      message={() => (rule ? "Regra salva." : "Regra criada.")}
      // A new rule has the id of the request, so that a retry creates no second one.
      write={(db, reason, values, requestId) =>
        callRpc(db, "save_price_rule", {
          p_id: rule?.id ?? requestId,
          p_rule: {
            ...readFields(values, rule),
            product_ids: kind === "products" ? [...ids] : null,
            categories: kind === "categories" ? [...ids] : null,
          },
          p_reason: reason,
        })
      }
      onClose={onClose}
    />
  );
}

function scopeOf(rule?: PriceRule): Scope {
  if (rule?.categories) return { kind: "categories", ids: rule.categories };
  if (rule?.product_ids) return { kind: "products", ids: rule.product_ids };
  return { kind: "all", ids: [] };
}
