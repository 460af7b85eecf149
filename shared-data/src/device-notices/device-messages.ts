import { readFailure, StoreError } from "../errors/store-error";
import type { DeviceState } from "./device-state";
import { dismissed } from "./use-device-notices";

/** Text for each device state, shown beside the switch; R13.5. */
export const deviceNoticesText: Readonly<Record<DeviceState, string>> = {
  unsupported: "Este navegador não mostra avisos.",
  "needs-home-screen":
    "No iPhone e no iPad, primeiro adicione a loja à Tela de Início: toque em Compartilhar, depois em “Adicionar à Tela de Início”, abra a loja por lá e volte a esta página.",
  blocked:
    "Os avisos desta loja estão bloqueados neste navegador. Para permitir, toque no ícone ao lado do endereço da página, abra as permissões e libere as notificações.",
  off: "Os avisos estão desligados neste aparelho.",
  on: "Os avisos estão ligados neste aparelho.",
};

const byReason: Readonly<Record<string, string>> = {
  push_unavailable: "A loja ainda não envia avisos a aparelhos.",
  push_service_failed: "O navegador não conseguiu falar com o serviço de avisos dele. Tente de novo mais tarde.",
};

/** Error message after a failed click on the switch; R13.5. */
export function deviceNoticesMessage(failure: unknown): string {
  if (failure === dismissed) return "O navegador ficou sem resposta. Tente de novo e escolha “Permitir”.";
  const { code, message } = readFailure(failure);
  if (code === "network") return "Sem conexão com a loja. Verifique sua internet e tente de novo.";
  const reason = failure instanceof StoreError ? failure.reason : "";
  if (Object.hasOwn(byReason, reason)) return String(byReason[reason]);
  return (reason && message) || "Não foi possível mudar os avisos. Tente de novo.";
}
