import { useEffect, useRef } from "react";
import { StoreLink, useLocation } from "shared-data/router";
import { styled } from "styled-components";

const pages = [
  { to: "/estoque", label: "Estoque" },
  { to: "/estoque/pedidos", label: "Pedidos" },
  { to: "/estoque/pagamentos", label: "Pagamentos" },
  { to: "/estoque/resumo", label: "Resumo" },
  { to: "/admin/avaliacoes", label: "Moderação" },
  { to: "/estoque/registro", label: "Registro" },
] as const;

/** The pages of the back-office, the present one marked. */
export function StaffNav() {
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the present page changes with the address
  useEffect(() => showPresent(nav.current), [pathname]);
  return (
    <Root ref={nav} aria-label="Gerência">
      {pages.map(({ to, label }) => (
        <Page key={to} to={to} aria-current={pathname === to ? "page" : undefined}>
          {label}
        </Page>
      ))}
    </Root>
  );
}

// On a phone the last pages lie beyond the edge of the row.
function showPresent(nav: HTMLElement | null): void {
  const link = nav?.querySelector<HTMLElement>("[aria-current=page]");
  if (nav && link) nav.scrollLeft = link.offsetLeft - (nav.clientWidth - link.offsetWidth) / 2;
}

const Root = styled.nav`
  position: relative;
  display: flex;
  overflow-x: auto;
  gap: ${({ theme }) => theme.space[1]};
  border-block-end: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`};
`;

const Page = styled(StoreLink)`
  display: flex;
  align-items: center;
  flex: none;
  min-block-size: ${({ theme }) => theme.size.tap};
  padding-inline: ${({ theme }) => theme.space[3]};
  border-block-end: ${({ theme }) => theme.size.focusRing} solid transparent;
  color: ${({ theme }) => theme.colors.muted};
  font-weight: ${({ theme }) => theme.font.weight.medium};
  text-decoration: none;
  &:hover { color: ${({ theme }) => theme.colors.text}; }
  &:focus-visible { outline-offset: calc(-1 * ${({ theme }) => theme.size.focusRing}); }
  &[aria-current="page"] {
    color: ${({ theme }) => theme.colors.text};
    border-block-end-color: ${({ theme }) => theme.colors.text};
  }
`;
