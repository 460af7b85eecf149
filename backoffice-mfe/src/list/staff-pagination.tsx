import { Button, formatCount, Icon, icons, TextInput } from "@store/shared-ui";
import { type FormEvent, useState } from "react";
import { styled } from "styled-components";

interface StaffPaginationProps {
  /** From 1. */
  page: number;
  pageCount: number;
  onChange: (page: number) => void;
  /** Accessible name, such as "Páginas de eventos". */
  label: string;
}

/**
 * Pagination of a long list: previous, next, first, last, or a typed page number. Renders nothing for a single page.
 */
export function StaffPagination({ page, pageCount, onChange, label }: StaffPaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <Root aria-label={label}>
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
      {pageCount > 2 && <Jump key={page} page={page} pageCount={pageCount} onChange={onChange} />}
    </Root>
  );
}

function Jump({ page, pageCount, onChange }: Omit<StaffPaginationProps, "label">) {
  const [typed, setTyped] = useState("");
  const wanted = /^\d{1,9}$/.test(typed.trim()) ? Math.min(Math.max(Number(typed), 1), pageCount) : null;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (wanted !== null && wanted !== page) onChange(wanted);
  }
  return (
    <Row onSubmit={handleSubmit}>
      <Button size="small" variant="ghost" disabled={page <= 1} onClick={() => onChange(1)}>
        Primeira
      </Button>
      <Button size="small" variant="ghost" disabled={page >= pageCount} onClick={() => onChange(pageCount)}>
        Última
      </Button>
      <PageNumber>
        <TextInput
          aria-label="Ir para a página"
          inputMode="numeric"
          placeholder={String(page)}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </PageNumber>
      <Button size="small" type="submit" disabled={wanted === null}>
        Ir
      </Button>
    </Row>
  );
}

const Root = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: ${({ theme }) => theme.space[3]};
`;

const Where = styled.span`
  order: -1;
  flex-basis: 100%;
  text-align: center;
  color: ${({ theme }) => theme.colors.muted};
  font-size: ${({ theme }) => theme.font.size.caption};
  font-variant-numeric: tabular-nums;
  @media ${({ theme }) => theme.media.tablet} { order: 0; flex-basis: auto; }
`;

const Row = styled.form`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space[2]};
`;

const PageNumber = styled.span`
  inline-size: ${({ theme }) => theme.size.thumb};
`;
