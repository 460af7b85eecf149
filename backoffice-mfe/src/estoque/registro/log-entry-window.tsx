import { Dialog, formatDateTime, formatPrice, Row, Skeleton, Text } from "@store/shared-ui";
import { accountPath, eventPath, orderPath, productPricePath } from "../../addresses/addresses";
import type { DetailProps } from "../../list/list-definition";
import { Loaded } from "../../list/loaded";
import { actionName, actorOf, subjectOf } from "../../log/staff-action-names";
import { type StaffAction, useStaffAction } from "../../log/staff-log.api";
import { FactList } from "../../widgets/fact-list";
import { PageLink } from "../../widgets/page-link";
import { printPrice } from "../product/parse-price";
import { ChangeList } from "./change-list";
import { priceHistoryPath, productLogPath } from "./log-path";

export function LogEntryWindow({ id, known, onClose }: DetailProps<StaffAction>) {
  const isNumber = /^\d{1,15}$/.test(id);
  return (
    <Dialog open onClose={onClose} title={isNumber ? `Ação ${id}` : "Ação"}>
      {isNumber ? <Entry id={Number(id)} known={known} /> : <Text>Esta ação não existe no registro.</Text>}
    </Dialog>
  );
}

function Entry({ id, known }: { id: number; known: StaffAction | undefined }) {
  return (
    <Loaded query={useStaffAction(id, known)} name="ação" skeleton={<Skeleton $height="10em" />}>
      {(entry) => (entry ? <Whole entry={entry} /> : <Text>Esta ação não existe no registro.</Text>)}
    </Loaded>
  );
}

function Whole({ entry }: { entry: StaffAction }) {
  return (
    <>
      <FactList
        facts={{
          "O quê": actionName(entry),
          Quando: formatDateTime(entry.done_at),
          Quem: actorOf(entry),
          Sobre: subjectOf(entry),
          Motivo: entry.reason ?? "Esta ação não pede motivo.",
        }}
      />
      {entry.changes && <ChangeList changes={entry.changes} action={entry.action} whole />}
      <Row $gap={3}>
        {waysOf(entry).map(({ to, label }) => (
          <PageLink key={to} to={to}>
            {label}
          </PageLink>
        ))}
      </Row>
    </>
  );
}

function waysOf({ order_id, event_id, product_id, user_id, changes }: StaffAction) {
  const before = Number(changes?.price?.from ?? 0);
  return [
    product_id &&
      before > 0 && { to: productPricePath(product_id, printPrice(before)), label: `Voltar a ${formatPrice(before)}` },
    user_id && { to: accountPath(user_id), label: "Abrir cliente" },
    order_id && { to: orderPath(order_id), label: "Abrir pedido" },
    event_id && { to: eventPath(event_id), label: "Abrir pagamento" },
    product_id && { to: priceHistoryPath(product_id), label: "Preços deste produto" },
    product_id && { to: productLogPath(product_id), label: "Tudo sobre este produto" },
  ].filter((way) => typeof way === "object" && way !== null);
}
