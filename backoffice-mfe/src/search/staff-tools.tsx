import { useStoreNavigate } from "@store/shared-data/router";
import { Icon, icons } from "@store/shared-ui";
import { lazy, memo, Suspense, useState } from "react";
import { styled } from "styled-components";
import { usePlaces } from "../access/places";
import { useShortcut } from "../keyboard/use-shortcut";
import { SearchDialog } from "./search";

const ShortcutList = lazy(() =>
  import("../keyboard/shortcut-list").then((module) => ({ default: module.ShortcutList })),
);

export const StaffTools = memo(function StaffTools() {
  const [open, setOpen] = useState<"search" | "shortcuts" | null>(null);
  const places = usePlaces();
  const close = () => setOpen(null);
  useShortcut("mod+k", "Buscar em tudo, também de dentro de um campo ou janela", () => setOpen("search"));
  useShortcut("/", "Buscar em tudo", () => setOpen("search"));
  useShortcut("f", "Ir ao filtro desta página", focusFilter);
  useShortcut("?", "Mostrar os atalhos", () => setOpen("shortcuts"));
  return (
    <>
      <Opener
        type="button"
        aria-label="Buscar em tudo"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen("search")}
      >
        <Icon icon={icons.search} />
        <span>Buscar em tudo</span>
        <Keys aria-hidden="true">Ctrl K</Keys>
      </Opener>
      {places.map(
        ({ label, to, shortcut }) => shortcut && <PageKey key={shortcut} label={label} to={to} shortcut={shortcut} />,
      )}
      {open === "search" && <SearchDialog onClose={close} onShortcuts={() => setOpen("shortcuts")} />}
      <Suspense>{open === "shortcuts" && <ShortcutList onClose={close} />}</Suspense>
    </>
  );
});

function PageKey({ label, to, shortcut }: { label: string; to: string; shortcut: string }) {
  const navigate = useStoreNavigate();
  useShortcut(`g ${shortcut}`, `Ir para ${label}`, () => navigate(to));
  return null;
}

// Each page has at most one filter; the header's search belongs to the storefront.
function focusFilter() {
  document.querySelector<HTMLElement>('main input[type="search"]')?.focus();
}

const Opener = styled.button`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space[2]};
  inline-size: 100%;
  min-inline-size: ${({ theme }) => theme.size.tap};
  min-block-size: ${({ theme }) => theme.size.tap};
  padding-inline: ${({ theme }) => theme.space[3]};
  border: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.edge}`};
  border-radius: ${({ theme }) => theme.radius.medium};
  color: ${({ theme }) => theme.colors.muted};
  background: ${({ theme }) => theme.colors.control};
  font-size: ${({ theme }) => theme.font.size.caption};
  text-align: start;
  white-space: nowrap;
  & > span { flex: 1; }
  &:hover { color: ${({ theme }) => theme.colors.text}; }
  /* An icon beside the title where there is no sidebar. */
  @media not all and ${({ theme }) => theme.media.workplace} {
    & > :not(svg) { display: none; }
  }
`;

const Keys = styled.kbd`
  display: none;
  font-family: ${({ theme }) => theme.font.mono};
  font-size: ${({ theme }) => theme.font.size.caption};
  @media (hover: hover) and ${({ theme }) => theme.media.workplace} { display: inline; }
`;
