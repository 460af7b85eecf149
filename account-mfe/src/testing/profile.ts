import { type BackendResponses, ok, type serveBackendTo } from "./backend-service";
import { renderRoute } from "./render-route";

export const profile = { full_name: "Ana Souza", display_name: "ana", phone: "11988887777" };

export function showProfile(
  service: ReturnType<typeof serveBackendTo>,
  section: "" | "/seguranca" | "/avisos" | "/credito" | "/privacidade" | "/nada",
  more: BackendResponses = {},
): void {
  service.respondWith({ "GET profiles": ok([profile]), ...withChoices(), ...more });
  renderRoute(`/meu-perfil${section}`);
}

export const readChoices = "rpc my_notice_choices";
export const readAddress = "rpc my_notice_address";
export const setChoice = "rpc set_notice_choice";

const line = (topic: string, changes: object = {}) => ({
  topic,
  is_required: false,
  mail: true,
  push: true,
  ...changes,
});

const unchanged = [
  line("pix_generated"),
  line("recovery", { mail: false, push: false }),
  line("payment_confirmed", { is_required: true }),
  line("key_delivered", { is_required: true }),
  line("review_approved"),
  line("of_a_later_version"),
];

/** Responses for a person who has chosen nothing yet, but for the changes of the address. */
export const withChoices = (address: object = {}) => ({
  [readAddress]: ok({ email: "ana@exemplo.com.br", is_bounced: false, has_devices: false, ...address }),
  [readChoices]: ok(unchanged),
});
