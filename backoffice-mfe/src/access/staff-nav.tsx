import { useStaffRole } from "shared-data";
import { StoreLink, useLocation } from "shared-data/router";
import { styled } from "styled-components";

const pages: readonly { to: string; label: string; admin?: boolean }[] = [
  { to: "/estoque", label: "Estoque" },
  { to: "/estoque/pedidos", label: "Pedidos" },
  { to: "/estoque/pagamentos", label: "Pagamentos" },
  { to: "/estoque/resumo", label: "Resumo" },
  { to: "/admin/avaliacoes", label: "Moderação" },
  { to: "/estoque/registro", label: "Registro" },
  { to: "/estoque/seguranca", label: "Segurança" },
  { to: "/estoque/equipe", label: "Equipe", admin: true },
  { to: "/admin/entregas", label: "Entregas" },
  { to: "/admin/previa", label: "Prévia" },
];

/** The pages of the back-office, the present one marked. All of them in sight: on a phone they take two lines. */
export function StaffNav() {
  const { pathname } = useLocation();
  const isAdmin = useStaffRole().data === "admin";
  return (
    <Root aria-label="Gerência">
      {pages
        .filter(({ admin }) => isAdmin || !admin)
        .map(({ to, label }) => (
          <Page key={to} to={to} aria-current={pathname === to ? "page" : undefined}>
            {label}
          </Page>
        ))}
    </Root>
  );
}

const Root = styled.nav`
  display: flex;
  flex-wrap: wrap;
  column-gap: ${({ theme }) => theme.space[1]};
  border-block-end: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`};
`;

const Page = styled(StoreLink)`
  display: flex;
  align-items: center;
  min-block-size: ${({ theme }) => theme.size.tap};
  padding-inline: ${({ theme }) => theme.space[2]};
  border-block-end: ${({ theme }) => theme.size.focusRing} solid transparent;
  color: ${({ theme }) => theme.colors.muted};
  font-size: ${({ theme }) => theme.font.size.caption};
  font-weight: ${({ theme }) => theme.font.weight.medium};
  text-decoration: none;
  @media ${({ theme }) => theme.media.tablet} {
    padding-inline: ${({ theme }) => theme.space[3]};
    font-size: ${({ theme }) => theme.font.size.body};
  }
  &:hover { color: ${({ theme }) => theme.colors.text}; }
  &:focus-visible { outline-offset: calc(-1 * ${({ theme }) => theme.size.focusRing}); }
  &[aria-current="page"] {
    color: ${({ theme }) => theme.colors.text};
    border-block-end-color: ${({ theme }) => theme.colors.text};
  }
`;
