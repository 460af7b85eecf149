import type { StaffRole } from "@store/shared-data";
import { formatDateTime } from "@store/shared-ui";
import { reasonOf } from "../../messages/admin-messages";
import type { Invitation, Mailed, Member } from "./team.api";

export const roleLabels: Readonly<Record<StaffRole, string>> = { admin: "Administrador", manager: "Gerente" };

export const roleEffects: Readonly<Record<StaffRole, string>> = {
  admin: "Vê keys e quem as recebeu, altera pedidos, muda configurações e cuida da equipe.",
  manager: "Cuida de produtos, keys, avaliações e vê pedidos e pagamentos; não vê keys entregues nem altera pedidos.",
};

export function factorText({ second_factor }: Member): string {
  if (second_factor === null) return "Não disponível";
  return second_factor ? "Ativo" : "Desligado";
}

export const seenText = ({ last_seen }: Member): string => (last_seen ? formatDateTime(last_seen) : "Nunca");

export const isOpen = ({ expires_at }: Invitation, now = Date.now()): boolean => Date.parse(expires_at) > now;

/** Confirmation of an invitation. It must not reveal whether the email has an account. */
export function invitedText(email: string, mailed: Mailed): string {
  const itself = "A pessoa se cadastra com este endereço, ou entra de novo se já tem conta, em até 7 dias.";
  if (mailed.sent)
    return `Convite gravado e e-mail enviado para ${email}. O link do e-mail vale 1 hora; depois disso, "Esqueceu sua senha?" envia outro. O convite vale 7 dias.`;
  if (mailed.error === null) return `Convite criado para ${email}. Esta demonstração não envia e-mails. ${itself}`;
  return `Convite criado para ${email}, mas o e-mail não saiu: ${reasonOf(mailed.error)} ${itself}`;
}
