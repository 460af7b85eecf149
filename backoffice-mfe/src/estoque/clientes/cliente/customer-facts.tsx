import { Badge, Card, formatCount, formatDateTime, formatPrice, Notice, Stack } from "@store/shared-ui";
import { accountPath, customerPath } from "../../../addresses/addresses";
import { pluralize } from "../../../format/pluralize";
import { CopyId } from "../../../widgets/copy-id";
import { FactList, type Facts } from "../../../widgets/fact-list";
import { PageLink } from "../../../widgets/page-link";
import { roleLabels } from "../../equipe/team-labels";
import { phoneText } from "../phone";
import type { Customer } from "./customer.api";

export function CustomerFacts({ customer: { customer, totals, same_address } }: { customer: Customer }) {
  const { email, phone, phone_from, account } = customer;
  const phoneLabel = phone && phone_from === "payment" ? "Telefone do pagamento" : "Telefone";
  const facts: Facts = {
    "E-mail": email ? <CopyId value={email} short={email} of="e-mail" /> : "não informado",
    [phoneLabel]: phone ? <CopyId value={phoneText(phone)} short={phoneText(phone)} of="telefone" /> : "não informado",
    ...(account ? factsOfAccount(account) : { Conta: "sem conta na loja" }),
    Compras: boughtText(totals),
  };
  return (
    <Stack $gap={3}>
      <SameAddress same={same_address} />
      <Card $dense as="section" aria-label="Quem é">
        <FactList facts={facts} wide={2} />
      </Card>
    </Stack>
  );
}

type Account = NonNullable<Customer["customer"]["account"]>;

const factsOfAccount = ({ role, terms_version, terms_accepted_at, ...account }: Account): Facts => ({
  "E-mail da conta": (
    <Badge $tone={account.is_proved ? "blue" : "yellow"}>{account.is_proved ? "confirmado" : "não confirmado"}</Badge>
  ),
  "Conta desde": formatDateTime(account.created_at),
  "Visto por último": account.last_seen_at ? formatDateTime(account.last_seen_at) : "nunca entrou",
  "Nome de exibição": account.display_name ?? "—",
  "Termos aceitos": terms_accepted_at
    ? `versão de ${terms_version?.split("-").reverse().join("/")}, em ${formatDateTime(terms_accepted_at)}`
    : "não",
  Equipe: role && roleLabels[role].toLowerCase(),
});

function boughtText({ orders, completed, waiting, held, refunded, spent }: Customer["totals"]): string {
  if (orders === 0) return "nenhum pedido";
  const parts = [
    pluralize(orders, "pedido", "pedidos"),
    completed > 0 && `${formatCount(completed)} com pagamento, ${formatPrice(spent)}`,
    waiting > 0 && `${formatCount(waiting)} aguardando estoque`,
    held > 0 && pluralize(held, "retido", "retidos"),
    refunded > 0 && pluralize(refunded, "reembolsado", "reembolsados"),
  ];
  return parts.filter(Boolean).join(" · ");
}

function SameAddress({ same }: { same: Customer["same_address"] }) {
  if (same?.account_id)
    return (
      <Notice tone="yellow" title="Há uma conta com este e-mail, que ninguém confirmou" quiet>
        Por isso os pedidos não são dela: qualquer um pode ter se cadastrado com este endereço.{" "}
        <PageLink to={accountPath(same.account_id)}>Ver a conta</PageLink>
      </Notice>
    );
  if (same?.order_id)
    return (
      <Notice
        tone="yellow"
        title={`${pluralize(same.orders ?? 1, "pedido pago", "pedidos pagos")} com este e-mail sem dono`}
        quiet
      >
        {same.orders === 1 ? "Fica" : "Ficam"} sem dono até esta conta confirmar o e-mail.{" "}
        <PageLink to={customerPath(same.order_id)}>Ver quem pagou</PageLink>
      </Notice>
    );
  return null;
}
