import { isSecondFactorRequired, isStaffSessionOver, type Registry, signOut, useStaffAccess } from "@store/shared-data";
import { StoreLink } from "@store/shared-data/router";
import { getSettings, type SessionUser } from "@store/shared-data/runtime";
import { Icon, icons, Menu } from "@store/shared-ui";
import { styled } from "styled-components";

/**
 * Menu of the signed-in visitor, with the remotes' items (R2.3, R12.10). 'Gerenciar' and staff items require staff
 * access in the database and, if the settings list staff e-mails, a listed address (R6.4).
 */
export function AccountMenu({ user, registry }: { user: SessionUser; registry: Registry }) {
  const isListed = getSettings().staffEmails?.includes(user.email.toLowerCase()) ?? true;
  const staff = useStaffAccess(isListed);
  const isStaff =
    isListed && (staff.data === true || isStaffSessionOver(staff.error) || isSecondFactorRequired(staff.error));
  return (
    <Menu
      label="Menu da conta"
      linkAs={StoreLink}
      items={[
        { label: "Meu Perfil", to: "/meu-perfil" },
        { label: "Meus Pedidos", to: "/meus-pedidos" },
        { label: "Limpar Criativo", to: "/limpar-criativo" },
        { label: "Suporte", to: "/whatsapp" },
        ...linesOf(registry, false),
        ...(isStaff ? [{ label: "Gerenciar", to: "/estoque" }, ...linesOf(registry, true)] : []),
        { label: "Sair", onSelect: () => void signOut() },
      ]}
    >
      <Icon icon={icons.user} />
      <Who>{user.displayName || user.email}</Who>
    </Menu>
  );
}

/** Menu items of staff remotes, or of all others. */
const linesOf = ({ remotes }: Registry, forStaff: boolean) =>
  remotes
    .filter(({ access }) => (access === "staff") === forStaff)
    .flatMap(({ menu = [] }) =>
      menu.filter(({ where }) => where === "menu").map(({ label, path }) => ({ label, to: path })),
    );

const Who = styled.span`
  display: none;
  min-inline-size: 0;
  max-inline-size: ${({ theme }) => theme.size.menu};
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  @media ${({ theme }) => theme.media.laptop} { display: inline; }
`;
