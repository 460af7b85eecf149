import { useStoreNavigate } from "@store/shared-data/router";
import { TextInput } from "@store/shared-ui";
import type { FormEvent, ReactNode } from "react";
import { styled } from "styled-components";

/** Name of the search field. */
export const searchLabel = "Buscar produtos";

/** Where all that is found for a text is listed. */
export const resultsAddress = (text: string) => `/buscar?q=${encodeURIComponent(text)}`;

interface SearchFormProps {
  children: ReactNode;
  /** The results are on their way. */
  onDone: () => void;
}

/**
 * The search field's frame; the same before and after the suggestions have been fetched, so that nothing jumps. Enter, or the
 * search key of a phone, leads to the results page.
 */
export function SearchForm({ children, onDone }: SearchFormProps) {
  const navigate = useStoreNavigate();
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("q")).trim();
    if (text === "") return;
    navigate(resultsAddress(text));
    onDone();
  }
  return (
    <Root role="search" action="/buscar" onSubmit={handleSubmit}>
      {children}
    </Root>
  );
}

export const SearchInput = styled(TextInput).attrs({
  type: "search",
  name: "q",
  // More than the search reads.
  maxLength: 200,
  autoComplete: "off",
  enterKeyHint: "search",
})`
  inline-size: 100%;
`;

const Root = styled.form`
  position: relative;
`;
