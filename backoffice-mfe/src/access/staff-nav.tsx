import { StoreLink, useLocation } from "@store/shared-data/router";
import { formatCount, Icon, type IconPath, icons, VisuallyHidden } from "@store/shared-ui";
import { memo, use } from "react";
import { styled } from "styled-components";
import { pluralize } from "../format/pluralize";
import { PlacesContext, pageOf, type Section, sectionsOf, usePlaces } from "./places";
import { type StaffCounts, useStaffCounts } from "./staff-counts.api";

const signs: Readonly<Record<Section["label"], IconPath>> = {
  Hoje: icons.clock,
  Pedidos: icons.bag,
  Produtos: icons.box,
  Clientes: icons.user,
  Resumo: icons.chart,
  Configurações: icons.gear,
};

/** Sections with their counts, and the current one's pages: a sidebar on wide screens, else a bar at the bottom. */
export const StaffNav = memo(function StaffNav() {
  const { pathname } = useLocation();
  const { data: counts } = useStaffCounts();
  const places = usePlaces();
  // Looked up among the pages of all roles: one of admins must not pass for the section that its path begins with.
  const present = pageOf(use(PlacesContext), pathname);
  return (
    <Root aria-label="Gerência">
      <ul>
        {sectionsOf(places).map((section) => (
          <SectionLine
            key={section.label}
            section={section}
            counts={counts}
            pathname={pathname}
            isOpen={section.pages.some(({ to }) => to === present?.to)}
          />
        ))}
      </ul>
    </Root>
  );
});

interface SectionLineProps {
  section: Section;
  counts: StaffCounts | undefined;
  pathname: string;
  isOpen: boolean;
}

function SectionLine({ section: { label, pages }, counts, pathname, isOpen }: SectionLineProps) {
  const [first] = pages;
  // The section's own link already leads to the page of the same name.
  const others = pages.filter((page) => page.label !== label);
  const isPage = first?.label === label && first.to === pathname;
  return (
    <li data-open={isOpen}>
      <SectionLink to={first?.to ?? "/estoque"} aria-current={isPage ? "page" : isOpen ? "true" : undefined}>
        <Icon icon={signs[label]} />
        <span>{label}</span>
        {label === "Hoje" && <Waiting counts={counts} />}
      </SectionLink>
      {isOpen && others.length > 0 && (
        <ul>
          {others.map(({ to, label: name, group }, index) => (
            <li key={to}>
              {group && group !== others[index - 1]?.group && <Group>{group}</Group>}
              <PageLink
                to={to}
                aria-current={pathname === to ? "page" : undefined}
                ref={pathname === to ? bringIntoLine : undefined}
              >
                {name}
              </PageLink>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Scrolls the row of pages horizontally to the current one, without scrolling the window. */
function bringIntoLine(link: HTMLElement | null) {
  const line = link?.closest("ul");
  if (link && line) line.scrollLeft = link.offsetLeft - (line.clientWidth - link.offsetWidth) / 2;
}

const mostShown = 99;

/** Length of the work list. New items are highlighted, and not by colour alone. */
function Waiting({ counts: { open, fresh } = { open: 0, fresh: 0 } }: { counts: StaffCounts | undefined }) {
  const shown = fresh || open;
  return (
    <Slot>
      {shown > 0 && (
        <>
          <Count aria-hidden="true" $isNew={fresh > 0}>
            {shown > mostShown ? `${mostShown}+` : formatCount(shown)}
            {fresh > 0 && <span> {fresh === 1 ? "novo" : "novos"}</span>}
          </Count>
          <VisuallyHidden>
            , {pluralize(open, "espera", "esperam")} por você{fresh > 0 && `, ${pluralize(fresh, "novo", "novos")}`}
          </VisuallyHidden>
        </>
      )}
    </Slot>
  );
}

const Root = styled.nav`
  grid-area: nav;
  @media print { display: none; }
  ul { padding: 0; list-style: none; }
  @media ${({ theme }) => theme.media.workplace} {
    align-self: start;
    position: sticky;
    /* Between the header and the link back to the store. */
    inset-block-start: ${({ theme }) => theme.size.tap};
    max-block-size: calc(100dvh - ${({ theme }) => `${theme.size.tap} - ${theme.space[12]}`});
    margin-block-end: ${({ theme }) => theme.space[12]};
    overflow-y: auto;
    padding-block-start: ${({ theme }) => theme.space[2]};
    ul { display: grid; grid-template-columns: minmax(0, 1fr); }
    & > ul { gap: ${({ theme }) => theme.space[1]}; }
    & > ul > li > ul { padding-block: ${({ theme }) => theme.space[1]}; padding-inline-start: ${({ theme }) => theme.space[6]}; }
  }
  @media not all and ${({ theme }) => theme.media.workplace} {
    position: fixed;
    inset-inline: 0;
    inset-block-end: 0;
    z-index: ${({ theme }) => theme.layer.header};
    background: ${({ theme }) => theme.colors.surface};
    border-block-start: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`};
    /* What has the focus is scrolled above the two rows. */
    html:has(&) { scroll-padding-block-end: calc(${({ theme }) => `${theme.space[16]} + ${theme.space[12]}`}); }
    & > ul { position: relative; display: flex; }
    /* Long labels take space from short ones: equal widths make them touch at 360 px. */
    & > ul > li { flex: 1 1 auto; }
    & > ul > li > a { min-inline-size: ${({ theme }) => theme.size.tap}; }
    /* The pages of the current section are a row above the bar. */
    & > ul > li > ul {
      position: absolute;
      inset-inline: 0;
      inset-block-end: 100%;
      display: flex;
      overflow-x: auto;
      & > li { display: flex; align-items: center; }
      background: ${({ theme }) => theme.colors.surface};
      border-block: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`};
      scrollbar-width: none;
    }
  }
`;

/* A navigation link; the current one is marked by more than colour. */
const Line = styled(StoreLink)`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space[2]};
  min-block-size: ${({ theme }) => theme.size.tap};
  padding-inline: ${({ theme }) => theme.space[3]};
  border-radius: ${({ theme }) => theme.radius.medium};
  color: ${({ theme }) => theme.colors.muted};
  font-size: ${({ theme }) => theme.font.size.caption};
  text-decoration: none;
  white-space: nowrap;
  &:hover { color: ${({ theme }) => theme.colors.text}; }
  &:focus-visible { outline-offset: calc(-1 * ${({ theme }) => theme.size.focusRing}); }
  &[aria-current] { color: ${({ theme }) => theme.colors.text}; font-weight: ${({ theme }) => theme.font.weight.medium}; }
  &[aria-current="page"] { background: ${({ theme }) => theme.colors.raised}; }
  @media ${({ theme }) => theme.media.workplace} and (pointer: fine) { min-block-size: ${({ theme }) => theme.size.tapDense}; }
`;

/* Reserves space for the count, to prevent layout shifts. */
const Slot = styled.span`
  display: inline-flex;
  justify-content: end;
  min-inline-size: ${({ theme }) => theme.space[6]};
  margin-inline-start: auto;
  @media not all and ${({ theme }) => theme.media.workplace} { position: absolute; inset-block-start: 0; inset-inline-end: 0; }
`;

const SectionLink = styled(Line)`
  @media not all and ${({ theme }) => theme.media.workplace} {
    position: relative;
    flex-direction: column;
    justify-content: center;
    gap: 0;
    padding: ${({ theme }) => theme.space[1]} 0;
    border-radius: 0;
    /* The count is beside the icon. */
    &:has(${Slot}) { padding-inline-end: ${({ theme }) => theme.space[6]}; }
    /* The bar has space for five labels and an icon, so this label is visually hidden. */
    li:last-child > & > span { position: absolute; clip-path: inset(50%); }
  }
`;

const PageLink = styled(Line)`
  gap: 0;
  padding-inline-end: ${({ theme }) => theme.space[1]};
`;

const Group = styled.span`
  padding-inline: ${({ theme }) => theme.space[3]};
  color: ${({ theme }) => theme.colors.muted};
  font-size: ${({ theme }) => theme.font.size.caption};
`;

const Count = styled.span<{ $isNew: boolean }>`
  padding-inline: ${({ theme }) => theme.space[1]};
  border-radius: ${({ theme }) => theme.radius.pill};
  min-inline-size: ${({ theme }) => theme.space[6]};
  color: ${({ theme, $isNew }) => theme.tone[$isNew ? "yellow" : "neutral"].text};
  background: ${({ theme, $isNew }) => theme.tone[$isNew ? "yellow" : "neutral"].background};
  font-size: ${({ theme }) => theme.font.size.caption};
  font-weight: ${({ theme }) => theme.font.weight.regular};
  font-variant-numeric: tabular-nums;
  text-align: center;
  white-space: nowrap;
  @media not all and ${({ theme }) => theme.media.workplace} {
    & > span { display: none; }
  }
`;
