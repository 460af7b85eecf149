import { isSecondFactorRequired, isStaffSessionOver, type Registry, signOut, useStaffAccess } from "@store/shared-data";
import { StoreLink } from "@store/shared-data/router";
import { getSettings, type SessionUser } from "@store/shared-data/runtime";
import { Icon, icons, Menu } from "@store/shared-ui";
import { styled } from "styled-components";

/**
 * The lines of the signed-in person's menu, with those that remotes add; R2.3, R12.10. 'Gerenciar', and a line of a remote for
 * staff, asks for the database's word, and for a listed address where the settings have a list (R6.4).
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

/** The remotes' lines, those for staff or the others. */
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
