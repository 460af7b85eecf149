import { Button, Pagination, Row, TextInput } from "@store/shared-ui";
import { type ComponentProps, type FormEvent, useState } from "react";
import { styled } from "styled-components";

type StaffPaginationProps = ComponentProps<typeof Pagination>;

export function StaffPagination(props: StaffPaginationProps) {
  return <Pagination {...props}>{props.pageCount > 2 && <Jump key={props.page} {...props} />}</Pagination>;
}

function Jump({ page, pageCount, onChange }: Omit<StaffPaginationProps, "label">) {
  const [typed, setTyped] = useState("");
  const wanted = /^\d{1,9}$/.test(typed.trim()) ? Math.min(Math.max(Number(typed), 1), pageCount) : null;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (wanted !== null && wanted !== page) onChange(wanted);
  }
  return (
    <Row as="form" onSubmit={handleSubmit}>
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

const PageNumber = styled.span`
  inline-size: ${({ theme }) => theme.size.thumb};
`;
