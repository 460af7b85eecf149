import { memo, useLayoutEffect, useRef } from "react";
import { useStaffRole } from "shared-data";
import { StoreLink, useLocation } from "shared-data/router";
import { formatCount, VisuallyHidden } from "shared-ui";
import { styled } from "styled-components";
import { pluralize } from "../format/pluralize";
import type { StaffCounts } from "./staff-counts.api";
import { useStaffCounts } from "./use-staff-counts";

interface StaffLine {
  to: string;
  label: string;
  /** Shown to admins alone. */
  admin?: boolean;
  /** What waits there for a person, and its words for screen readers. */
  waits?: { of: keyof StaffCounts; one: string; many: string };
}

const lines: readonly StaffLine[] = [
  {
    to: "/estoque",
    label: "Estoque",
    waits: { of: "low_stock", one: "produto com estoque baixo", many: "produtos com estoque baixo" },
  },
  {
    to: "/estoque/pedidos",
    label: "Pedidos",
    waits: { of: "orders", one: "espera por você", many: "esperam por você" },
  },
  {
    to: "/estoque/pagamentos",
    label: "Pagamentos",
    waits: { of: "events", one: "evento com problema", many: "eventos com problema" },
  },
  {
    to: "/estoque/garantias",
    label: "Garantias",
    waits: { of: "claims", one: "chamado espera a equipe", many: "chamados esperam a equipe" },
  },
  { to: "/estoque/resumo", label: "Resumo" },
  {
    to: "/admin/avaliacoes",
    label: "Moderação",
    waits: { of: "reviews", one: "avaliação pendente", many: "avaliações pendentes" },
  },
  { to: "/estoque/registro", label: "Registro" },
  { to: "/estoque/notificacoes", label: "Notificações" },
  { to: "/estoque/seguranca", label: "Segurança" },
  { to: "/estoque/equipe", label: "Equipe", admin: true },
  { to: "/admin/entregas", label: "Entregas" },
  { to: "/admin/previa", label: "Prévia" },
];

/**
 * The pages of the back-office, the present one marked, each with what waits there for a person. On a phone they are one line that
 * scrolls by itself, the present page in sight.
 */
export const StaffNav = memo(function StaffNav() {
  const { pathname } = useLocation();
  const isAdmin = useStaffRole().data === "admin";
  const { data: counts } = useStaffCounts();
  const nav = useRef<HTMLElement>(null);
  // Before it is drawn, and without `scrollIntoView`, which would move the page too.
  useLayoutEffect(() => {
    const { current: line } = nav;
    const present = line?.querySelector<HTMLElement>("[aria-current]");
    if (pathname && line && present)
      line.scrollLeft = present.offsetLeft - (line.clientWidth - present.offsetWidth) / 2;
  }, [pathname]);
  return (
    <Root ref={nav} aria-label="Gerência">
      {lines
        .filter(({ admin }) => isAdmin || !admin)
        .map(({ to, label, waits }) => (
          <Page key={to} to={to} aria-current={pathname === to ? "page" : undefined}>
            {label}
            {waits && <Waiting count={counts?.[waits.of] ?? 0} one={waits.one} many={waits.many} />}
          </Page>
        ))}
    </Root>
  );
});

interface WaitingProps {
  count: number;
  one: string;
  many: string;
}

const mostShown = 99;

function Waiting({ count, one, many }: WaitingProps) {
  return (
    <Slot>
      {count > 0 && (
        <>
          <Count aria-hidden="true">{count > mostShown ? `${mostShown}+` : formatCount(count)}</Count>
          <VisuallyHidden>, {pluralize(count, one, many)}</VisuallyHidden>
        </>
      )}
    </Slot>
  );
}

const Root = styled.nav`
  position: relative;
  display: flex;
  @media print { display: none; }
  column-gap: ${({ theme }) => theme.space[1]};
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scrollbar-width: none;
  border-block-end: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`};
  /* The line fades where it goes on; what it ends with stands clear of that. */
  padding-inline-end: ${({ theme }) => theme.space[8]};
  mask-image: ${({ theme }) => `linear-gradient(to right, black calc(100% - ${theme.space[8]}), transparent)`};
  @media ${({ theme }) => theme.media.laptop} {
    flex-wrap: wrap;
    overflow: visible;
    padding-inline-end: 0;
    mask-image: none;
  }
`;

const Page = styled(StoreLink)`
  display: flex;
  flex: none;
  align-items: center;
  gap: ${({ theme }) => theme.space[1]};
  min-block-size: ${({ theme }) => theme.size.tap};
  padding-inline: ${({ theme }) => theme.space[2]};
  border-block-end: ${({ theme }) => theme.size.focusRing} solid transparent;
  color: ${({ theme }) => theme.colors.muted};
  font-size: ${({ theme }) => theme.font.size.caption};
  font-weight: ${({ theme }) => theme.font.weight.medium};
  text-decoration: none;
  &:hover { color: ${({ theme }) => theme.colors.text}; }
  &:focus-visible { outline-offset: calc(-1 * ${({ theme }) => theme.size.focusRing}); }
  &[aria-current="page"] {
    color: ${({ theme }) => theme.colors.text};
    border-block-end-color: ${({ theme }) => theme.colors.text};
  }
`;

/* Its room is there before a count is known: nothing moves when one comes, grows or goes. */
const Slot = styled.span`
  position: relative;
  display: inline-flex;
  justify-content: start;
  inline-size: ${({ theme }) => theme.space[8]};
`;

const Count = styled.span`
  padding-inline: ${({ theme }) => theme.space[1]};
  border-radius: ${({ theme }) => theme.radius.pill};
  min-inline-size: ${({ theme }) => theme.space[6]};
  color: ${({ theme }) => theme.tone.yellow.text};
  background: ${({ theme }) => theme.tone.yellow.background};
  font-variant-numeric: tabular-nums;
  text-align: center;
  white-space: nowrap;
`;
