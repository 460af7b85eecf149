import { formatPrice } from "@store/shared-ui";
import type { ReactNode } from "react";
import { PendingApprovals } from "../../approvals/pending-approvals";
import { NumberSetting, type NumberSettingProps, SettingCard } from "./setting-card";

interface Limit extends Omit<NumberSettingProps, "settings"> {
  readonly title: string;
  readonly after?: ReactNode;
}

/** Maximum age of a staff session (R6.10). */
const sessionHours: Limit = {
  title: "Sessão da equipe",
  name: "staff_session_hours",
  least: 1,
  most: 720,
  label: "Duração em horas",
  action: "Mudar duração",
  effect: "Vale na hora, também para quem já entrou.",
  words: (hours) =>
    `${hours} ${hours === 1 ? "hora" : "horas"} depois de entrar, a equipe entra de novo para continuar. Na loja, a conta segue aberta.`,
};

/** Retention period of payers' names and phone numbers (R12.3). */
const retention: Limit = {
  title: "Dados de quem paga",
  name: "payload_days",
  least: 1,
  most: 3650,
  label: "Prazo em dias",
  action: "Mudar prazo",
  effect: "Um prazo menor apaga na próxima hora o que já passou dele, e isso não tem volta.",
  words: (days) =>
    `Nome e telefone nos eventos de pagamento são apagados depois de ${days} ${days === 1 ? "dia" : "dias"}; o pagamento fica. A página Privacidade diz esse prazo aos clientes.`,
};

/** Daily limit of each manager for guarantee decisions (R14.11). */
const claimLimit: Limit = {
  title: "Limite das garantias",
  name: "claim_limit",
  least: 0,
  most: 1_000_000,
  label: "Limite em reais",
  action: "Mudar limite",
  effect: "Vale na hora, também para o que cada gerente já decidiu nas últimas 24 horas.",
  words: (limit) =>
    `Cada gerente decide garantias de até ${formatPrice(limit)} em 24 horas, somando trocas, créditos e reembolsos. Além disso decide um administrador; recusar não conta.`,
};

/** Daily limit of each staff member for manual money actions without a second admin (R6.9). */
const approvalLimit: Limit = {
  title: "Limite de uma pessoa por dia",
  name: "approval_limit_cents",
  stored: 100,
  least: 0,
  most: 1_000_000,
  label: "Limite em reais",
  action: "Mudar limite de uma pessoa",
  effect: "Um limite menor vale na hora. Um maior espera outra pessoa da administração, se houver.",
  words: (limit) =>
    `Correções de crédito, ações em pedidos e decisões de garantia de uma pessoa somam até ${formatPrice(limit)} em 24 horas. O que passa disso espera outra pessoa da administração.`,
  after: <PendingApprovals of={null} />,
};

export const LimitCards = () =>
  [sessionHours, retention, claimLimit, approvalLimit].map(({ title, after, ...limit }) => (
    <SettingCard key={title} title={title}>
      {(settings) => (
        <>
          <NumberSetting {...limit} settings={settings} />
          {after}
        </>
      )}
    </SettingCard>
  ));
