import { getSettings } from "shared-data/runtime";
import { Notice } from "shared-ui";
import type { Team } from "./team.api";

/** Where the store's settings narrow who sees 'Gerenciar': what that list is, where it stands, and whom it leaves out (R6.4). */
export function MenuListNotice({ team }: { team: Team }) {
  const { staffEmails } = getSettings();
  if (staffEmails === null) return null;
  const leftOut = team.members.map(({ email }) => email).filter((email) => !staffEmails.includes(email.toLowerCase()));
  if (leftOut.length === 0) return null;
  return (
    <Notice tone="yellow">
      {`Não veem "Gerenciar" no menu: ${leftOut.join(", ")}. A configuração staffEmails desta loja limita quem vê esse link. O endereço /estoque abre para toda a equipe.`}
    </Notice>
  );
}
