import { signOut, useStaffAccess } from "shared-data";
import { StoreLink } from "shared-data/router";
import { getSettings, type SessionUser } from "shared-data/runtime";
import { Icon, icons, Menu } from "shared-ui";
import { styled } from "styled-components";

/** The lines of the signed-in person's menu; R2.3. 'Gerenciar' asks for a listed address and for the database's word. */
export function AccountMenu({ user }: { user: SessionUser }) {
  const isListed = getSettings().staffEmails.includes(user.email.toLowerCase());
  const staff = useStaffAccess(isListed);
  return (
    <Menu
      label="Menu da conta"
      linkAs={StoreLink}
      items={[
        { label: "Meu Perfil", to: "/meu-perfil" },
        { label: "Meus Pedidos", to: "/meus-pedidos" },
        { label: "Limpar Criativo", to: "/limpar-criativo" },
        { label: "Suporte", to: "/whatsapp" },
        ...(isListed && staff.data === true ? [{ label: "Gerenciar", to: "/estoque" }] : []),
        { label: "Sair", onSelect: () => void signOut() },
      ]}
    >
      <Icon drawing={icons.user} />
      <Who>{user.displayName || user.email}</Who>
    </Menu>
  );
}

const Who = styled.span`
  display: none;
  min-inline-size: 0;
  max-inline-size: ${({ theme }) => theme.size.menu};
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  @media ${({ theme }) => theme.media.laptop} { display: inline; }
`;
