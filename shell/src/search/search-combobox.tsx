import { useCombobox } from "downshift";
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type ProductSummary, useProductSearch } from "shared-data";
import { useStoreNavigate } from "shared-data/router";
import { FloatingList, formatPrice, LiveRegion } from "shared-ui";
import { styled } from "styled-components";
import { SearchForm, SearchInput, searchLabel } from "./search-form";

/** Props of `SearchCombobox`. */
export interface SearchComboboxProps {
  /** What was typed while this was being fetched. */
  initialText: string;
}

/**
 * The search field with its suggestions: arrow keys, Enter opens the chosen product or else the first, Escape closes and
 * then clears.
 */
export function SearchCombobox({ initialText }: SearchComboboxProps) {
  const [text, setText] = useState(initialText);
  const { products, isPending, failure } = useProductSearch(text, 8);
  const navigate = useStoreNavigate();
  const input = useTakenOverFocus();
  const wantFirst = useFirstWhenReady(text, isPending, products[0], openProduct);

  function openProduct({ id }: ProductSummary) {
    setText("");
    navigate(`/product/${encodeURIComponent(id)}`);
  }

  const { isShown, ...box } = useSuggestions({ products, text, initialText }, setText, openProduct);
  const message = describe(products.length, isPending, failure !== null);
  return (
    <SearchForm onSearch={wantFirst}>
      <SearchInput
        {...box.getInputProps({
          ref: input,
          "aria-label": searchLabel,
          // Not only by way of downshift's own state, which comes a moment late and loses the letters of quick typists.
          onChange: (event) => setText(event.currentTarget.value),
          onKeyDown: (event) => box.highlightedIndex < 0 && leaveEnterToForm(event),
        })}
        placeholder={searchLabel}
      />
      <List {...box.getMenuProps({ "aria-label": "Produtos encontrados" })} $shown={isShown}>
        {isShown &&
          products.map((item, index) => (
            <Option key={item.id} {...box.getItemProps({ item, index })} $highlighted={index === box.highlightedIndex}>
              <span>{item.name}</span>
              <Price>{formatPrice(item.price)}</Price>
            </Option>
          ))}
        {isShown && products.length === 0 && <Nothing aria-hidden="true">{message}</Nothing>}
      </List>
      <LiveRegion message={isShown ? message : ""} />
    </SearchForm>
  );
}

interface Suggestions {
  products: readonly ProductSummary[];
  text: string;
  initialText: string;
}

function useSuggestions(
  { products, text, initialText }: Suggestions,
  setText: (text: string) => void,
  openProduct: (product: ProductSummary) => void,
) {
  const box = useCombobox<ProductSummary>({
    items: [...products],
    inputValue: text,
    initialIsOpen: initialText !== "",
    itemToString: (product) => product?.name ?? "",
    onInputValueChange: ({ inputValue }) => setText(inputValue),
    onSelectedItemChange: ({ selectedItem }) => selectedItem && openProduct(selectedItem),
    selectedItem: null,
    stateReducer: (_state, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputKeyDownEnter || type === useCombobox.stateChangeTypes.ItemClick
        ? { ...changes, inputValue: "" }
        : changes,
  });
  return { ...box, isShown: box.isOpen && text.trim() !== "" };
}

// Before anything else can happen: a key pressed in between would go to the page.
function useTakenOverFocus() {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => takeOverFocus(input.current), []);
  return input;
}

// The plain field that this one replaces had the focus, with the cursor behind what was typed; whoever moved on stays there.
function takeOverFocus(input: HTMLInputElement | null): void {
  if (!input || document.activeElement !== document.body) return;
  input.focus();
  input.setSelectionRange(input.value.length, input.value.length);
}

// Enter with nothing chosen is a search: downshift would only close the list.
function leaveEnterToForm(event: KeyboardEvent): void {
  if (event.key === "Enter") Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
}

// Who types quickly presses Enter before the answer is there: the first product opens when it is.
function useFirstWhenReady(
  text: string,
  isPending: boolean,
  first: ProductSummary | undefined,
  open: (product: ProductSummary) => void,
): () => void {
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    if (wanted === null || isPending) return;
    setWanted(null);
    if (wanted === text && first) open(first);
  }, [wanted, isPending, text, first, open]);
  return () => setWanted(text.trim() === "" ? null : text);
}

function describe(count: number, isPending: boolean, hasFailed: boolean): string {
  if (isPending) return "Buscando…";
  if (count === 0) return hasFailed ? "Não foi possível buscar agora." : "Nenhum produto encontrado.";
  return count === 1 ? "1 produto encontrado." : `${count} produtos encontrados.`;
}

const List = styled(FloatingList)<{ $shown: boolean }>`
  inset-inline: 0;
  visibility: ${({ $shown }) => ($shown ? "visible" : "hidden")};
`;

const Option = styled.li<{ $highlighted: boolean }>`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space[3]};
  min-block-size: ${({ theme }) => theme.size.tap};
  padding-inline: ${({ theme }) => theme.space[3]};
  border-radius: ${({ theme }) => theme.radius.small};
  cursor: pointer;
  background: ${({ theme, $highlighted }) => ($highlighted ? theme.colors.line : "transparent")};
`;

const Price = styled.span`
  flex: none;
  color: ${({ theme }) => theme.colors.muted};
  font-variant-numeric: tabular-nums;
`;

const Nothing = styled.li`
  padding: ${({ theme }) => theme.space[3]};
  color: ${({ theme }) => theme.colors.muted};
`;
