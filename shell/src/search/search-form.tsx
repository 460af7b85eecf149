import type { FormEvent, ReactNode } from "react";
import { TextInput } from "shared-ui";
import { styled } from "styled-components";

/** Name of the search field. */
export const searchLabel = "Buscar produtos";

interface SearchFormProps {
  children: ReactNode;
  /** Enter, or the search key of a phone. */
  onSearch?: () => void;
}

/** The search field's frame; the same before and after the suggestions have been fetched, so that nothing jumps. */
export function SearchForm({ children, onSearch }: SearchFormProps) {
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    onSearch?.();
  }
  return (
    <Root role="search" onSubmit={handleSubmit}>
      {children}
    </Root>
  );
}

export const SearchInput = styled(TextInput).attrs({ type: "search", autoComplete: "off", enterKeyHint: "search" })`
  inline-size: 100%;
`;

const Root = styled.form`
  position: relative;
  /* On phones the search takes the second line of the header. */
  flex: 1 1 100%;
  order: 1;
  @media ${({ theme }) => theme.media.tablet} { order: 0; }
`;
