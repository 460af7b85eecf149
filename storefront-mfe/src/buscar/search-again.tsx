import { useStoreNavigate } from "@store/shared-data/router";
import { Button, TextInput } from "@store/shared-ui";
import type { FormEvent } from "react";
import { styled } from "styled-components";

/** The page's search field with the current query. Without JavaScript the form submits natively. */
export function SearchAgain({ query }: { query: string }) {
  const navigate = useStoreNavigate();
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("q")).trim();
    navigate(text === "" ? "/buscar" : `/buscar?q=${encodeURIComponent(text)}`);
  }
  return (
    <Line action="/buscar" aria-label="Nova busca" onSubmit={search}>
      <TextInput
        type="search"
        name="q"
        aria-label="O que você procura?"
        placeholder="O que você procura?"
        defaultValue={query}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
      />
      <Button type="submit">Buscar</Button>
    </Line>
  );
}

const Line = styled.form`
  display: flex;
  gap: ${({ theme }) => theme.space[2]};
  max-inline-size: ${({ theme }) => theme.size.dialog};
`;
