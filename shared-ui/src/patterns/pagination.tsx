import { type ReactNode, useLayoutEffect, useRef } from "react";
import { styled } from "styled-components";
import { formatCount } from "../format/format-count";
import { Button } from "../primitives/button";
import { Icon } from "../primitives/icon/icon";
import * as icons from "../primitives/icon/icon-paths";
import { Row } from "../primitives/layout/stack";

interface PaginationProps {
  /** Starts at 1. */
  page: number;
  pageCount: number;
  onChange: (page: number) => void;
  /** Accessible name, such as "Páginas de avaliações". */
  label: string;
  /** Rendered after the buttons. */
  children?: ReactNode;
}

/** Previous and next buttons of a paged list. Renders nothing for a single page. */
export function Pagination({ page, pageCount, onChange, label, children }: PaginationProps) {
  const root = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first and the last page disable a button.
  useLayoutEffect(() => {
    // A disabled button loses the focus with the next frame, which throws keyboard users back to the top.
    if (root.current?.querySelector(":disabled:focus"))
      root.current.querySelector<HTMLElement>("button:enabled")?.focus();
  }, [page]);
  if (pageCount <= 1) return null;
  return (
    <Row as="nav" $gap={3} $justify="center" ref={root} aria-label={label}>
      <Button onClick={() => onChange(page - 1)} disabled={page <= 1}>
        <Icon icon={icons.chevronLeft} />
        Anterior
      </Button>
      <Where aria-live="polite">
        Página {formatCount(page)} de {formatCount(pageCount)}
      </Where>
      <Button onClick={() => onChange(page + 1)} disabled={page >= pageCount}>
        Próxima
        <Icon icon={icons.chevronRight} />
      </Button>
      {children}
    </Row>
  );
}

const Where = styled.span`
  order: -1;
  flex-basis: 100%;
  text-align: center;
  color: ${({ theme }) => theme.colors.muted};
  font-size: ${({ theme }) => theme.font.size.caption};
  font-variant-numeric: tabular-nums;
  @media ${({ theme }) => theme.media.tablet} { order: 0; flex-basis: auto; }
`;
