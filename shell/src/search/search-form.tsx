import { useStoreNavigate } from "@store/shared-data/router";
import { TextInput } from "@store/shared-ui";
import type { FormEvent, ReactNode } from "react";
import { styled } from "styled-components";

/** Label of the search field. */
export const searchLabel = "Buscar produtos";

/** Address of the results page. */
export const resultsAddress = (text: string) => `/buscar?q=${encodeURIComponent(text)}`;

interface SearchFormProps {
  children: ReactNode;
  /** Called after navigating to the results. */
  onDone: () => void;
}

/** Search form, the same with and without suggestions, to avoid a layout shift. Enter opens the results page. */
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
  // Longer than the search reads.
  maxLength: 200,
  autoComplete: "off",
  enterKeyHint: "search",
})`
  inline-size: 100%;
`;

const Root = styled.form`
  position: relative;
`;
