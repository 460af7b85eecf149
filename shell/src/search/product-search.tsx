import { StoreLink } from "@store/shared-data/router";
import { Icon, IconButton, icons } from "@store/shared-ui";
import {
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { css, styled } from "styled-components";
import type { SearchComboboxProps } from "./search-combobox";
import { SearchForm, SearchInput, searchLabel } from "./search-form";

interface ProductSearchProps {
  /** Collapsed to an icon on laptops too. */
  folded?: boolean;
}

/**
 * Product search of the header; on phones an icon that opens the field over the header. Renders a plain form until
 * first focus, which loads the suggestions, so they do not add to the first view. Before hydration and without
 * JavaScript, icon and form lead to the results page.
 */
export function ProductSearch({ folded = false }: ProductSearchProps) {
  const [isOpen, setIsOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isOpen) place.current?.querySelector("input")?.focus();
  }, [isOpen]);

  function open(event: MouseEvent) {
    event.preventDefault();
    setIsOpen(true);
  }
  function close() {
    setIsOpen(false);
    opener.current?.focus();
  }
  // An open list handles the first Escape itself.
  function closeAtEscape({ key, target }: KeyboardEvent) {
    if (isOpen && key === "Escape" && (target as Element).getAttribute("aria-expanded") !== "true") close();
  }
  // Closes when the focus leaves, because the field would cover it. `relatedTarget` is null when the suggestions
  // replace the field.
  function closeBehind({ relatedTarget, currentTarget }: FocusEvent) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setIsOpen(false);
  }
  return (
    <Place ref={place} $open={isOpen} $folded={folded} onKeyDown={closeAtEscape} onBlur={closeBehind}>
      <Opener ref={opener} to="/buscar" aria-label="Abrir a busca" onClick={open}>
        <Icon icon={icons.search} />
      </Opener>
      <Field>
        <SearchField onDone={() => setIsOpen(false)} />
        {isOpen && <IconButton icon={icons.close} label="Fechar a busca" onClick={close} />}
      </Field>
    </Place>
  );
}

function SearchField({ onDone }: { onDone: () => void }) {
  const [text, setText] = useState("");
  const [Combobox, setCombobox] = useState<ComponentType<SearchComboboxProps> | null>(null);

  const input = useRef<HTMLInputElement>(null);
  // The visitor may have typed before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what happened before the first render happens once.
  useEffect(() => {
    if (input.current?.value) setText(input.current.value);
    if (input.current && document.activeElement === input.current) fetchCombobox();
  }, []);

  function fetchCombobox() {
    import("./search-combobox").then(
      (module) => setCombobox(() => module.SearchCombobox),
      (error: unknown) => console.warn("[shell] the search could not be loaded", error),
    );
  }
  if (Combobox) return <Combobox initialText={text} onDone={onDone} />;
  return (
    <SearchForm onDone={onDone}>
      <SearchInput
        ref={input}
        aria-label={searchLabel}
        placeholder={searchLabel}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onFocus={fetchCombobox}
      />
    </SearchForm>
  );
}

const Field = styled.div`
  display: flex;
  gap: ${({ theme }) => theme.space[2]};
  & > form { flex: 1; }
`;

const Opener = styled(StoreLink)`
  display: grid;
  place-items: center;
  inline-size: min(${({ theme }) => theme.size.tap}, 20vw);
  block-size: ${({ theme }) => theme.size.tap};
  border-radius: ${({ theme }) => theme.radius.medium};
`;

const besideTheName = css`
  & > ${Opener} { display: none; }
`;

const overTheHeader = css<{ $open: boolean }>`
  & > ${Field} {
    display: ${({ $open }) => ($open ? "flex" : "none")};
    position: absolute;
    inset: 0;
    z-index: 1;
    align-items: center;
    padding-inline: ${({ theme }) => `${theme.space[3]} ${theme.space[1]}`};
    background: inherit;
  }
`;

const Place = styled.div<{ $open: boolean; $folded: boolean }>`
  min-inline-size: 0;
  background: inherit;
  @media not all and ${({ theme }) => theme.media.tablet} { ${overTheHeader} }
  @media ${({ theme }) => theme.media.tablet} {
    ${({ $folded }) => ($folded ? overTheHeader : besideTheName)}
  }
`;
