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
  /** A sign on laptops too. */
  folded?: boolean;
}

/**
 * The header's product search; on phones a sign that opens the field over the header. Until its first focus it is a plain
 * form: the list of suggestions and its keyboard handling are fetched then, so that they weigh nothing on the
 * first view. Before the page is alive, and without JavaScript, sign and form lead to the results page.
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
  // The first Escape is the list's, where one is open.
  function closeAtEscape({ key, target }: KeyboardEvent) {
    if (isOpen && key === "Escape" && (target as Element).getAttribute("aria-expanded") !== "true") close();
  }
  // Anyone who moves on would else be behind the field. The field itself goes when the suggestions come, to nowhere.
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
  // The visitor may have begun to type on a page that was rendered ahead, before hydration.
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
  inline-size: ${({ theme }) => theme.size.tap};
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
