import { type ProductSummary, productPicture, useProductSearch } from "@store/shared-data";
import { useStoreNavigate } from "@store/shared-data/router";
import { FloatingList, formatPrice, LiveRegion, ProductImage } from "@store/shared-ui";
import { useCombobox } from "downshift";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { styled } from "styled-components";
import { SearchForm, SearchInput, searchLabel } from "./search-form";
import { type SearchOption, toOptions } from "./search-options";

export interface SearchComboboxProps {
  /** Text typed while this chunk was loading. */
  initialText: string;
  /** Called after a product or the results page was chosen. */
  onDone: () => void;
}

// Only a preview; the results page lists all.
const suggestions = 8;

/**
 * Search field with suggestions. Enter opens the highlighted option, or else the results page; Escape closes the list,
 * then clears the field.
 */
export function SearchCombobox({ initialText, onDone }: SearchComboboxProps) {
  const [text, setText] = useState(initialText);
  const { products, isPending, failure } = useProductSearch(text, suggestions);
  const navigate = useStoreNavigate();
  const input = useTakenOverFocus();
  const options = toOptions(text, products, isPending);

  function finish() {
    setText("");
    onDone();
  }
  function follow({ to }: SearchOption) {
    navigate(to);
    finish();
  }
  const { isShown, ...box } = useSuggestions({ options, text, initialText }, setText, follow);
  const message = describe(products.length, isPending, failure !== null);
  return (
    <SearchForm onDone={finish}>
      <SearchInput
        {...box.getInputProps({
          ref: input,
          "aria-label": searchLabel,
          // downshift updates its state asynchronously and would lose characters of fast typists.
          onChange: (event) => setText(event.currentTarget.value),
          onKeyDown: (event) => box.highlightedIndex < 0 && leaveEnterToForm(event),
        })}
        placeholder={searchLabel}
      />
      <List {...box.getMenuProps({ "aria-label": "Produtos encontrados" })} $shown={isShown}>
        {isShown && products.length === 0 && <Nothing aria-hidden="true">{message}</Nothing>}
        {isShown &&
          options.map((item, index) => (
            <Option key={item.to} {...box.getItemProps({ item, index })} $highlighted={index === box.highlightedIndex}>
              <OptionWords {...item} />
            </Option>
          ))}
      </List>
      <LiveRegion message={isShown ? message : ""} />
    </SearchForm>
  );
}

function OptionWords({ words, product }: SearchOption) {
  if (!product) return <Way>{words}</Way>;
  const isSoldOut = product.stock_count <= 0;
  return (
    <>
      <Picture>
        <ProductImage src={productPicture(product)} dimmed={isSoldOut} />
      </Picture>
      <Words>
        {/* The space separates the texts for screen readers. */}
        <span>{`${words} `}</span>
        <Price product={product} isSoldOut={isSoldOut} />
      </Words>
    </>
  );
}

function Price({ product, isSoldOut }: { product: ProductSummary; isSoldOut: boolean }) {
  return (
    <Figures>
      {formatPrice(product.price)}
      {isSoldOut && <SoldOut> ESGOTADO</SoldOut>}
    </Figures>
  );
}

interface Suggestions {
  options: SearchOption[];
  text: string;
  initialText: string;
}

function useSuggestions(
  { options, text, initialText }: Suggestions,
  setText: (text: string) => void,
  follow: (option: SearchOption) => void,
) {
  const box = useCombobox<SearchOption>({
    items: options,
    inputValue: text,
    initialIsOpen: initialText !== "",
    itemToString: (option) => option?.words ?? "",
    onInputValueChange: ({ inputValue }) => setText(inputValue),
    onSelectedItemChange: ({ selectedItem }) => selectedItem && follow(selectedItem),
    selectedItem: null,
    stateReducer: (_state, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputKeyDownEnter || type === useCombobox.stateChangeTypes.ItemClick
        ? { ...changes, inputValue: "" }
        : changes,
  });
  return { ...box, isShown: box.isOpen && text.trim() !== "" };
}

// A layout effect: a key pressed in between would be lost.
function useTakenOverFocus() {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => takeOverFocus(input.current), []);
  return input;
}

// Restores focus and cursor, because this field replaces the focused plain one. Skipped if the focus is elsewhere.
function takeOverFocus(input: HTMLInputElement | null): void {
  if (!input || document.activeElement !== document.body) return;
  input.focus();
  input.setSelectionRange(input.value.length, input.value.length);
}

// Enter without a highlighted option submits the search; downshift would only close the list.
function leaveEnterToForm(event: KeyboardEvent): void {
  if (event.key === "Enter") Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
}

function describe(count: number, isPending: boolean, hasFailed: boolean): string {
  if (isPending) return "Buscando…";
  if (count === 0) return hasFailed ? "Não foi possível buscar agora." : "Nenhum produto encontrado.";
  return count === 1 ? "1 produto encontrado." : `${count} produtos encontrados.`;
}

const List = styled(FloatingList)<{ $shown: boolean }>`
  inset-inline: 0;
  visibility: ${({ $shown }) => ($shown ? "visible" : "hidden")};
  /* Full width on phones: beside the close button names would wrap. */
  @media not all and ${({ theme }) => theme.media.tablet} {
    position: fixed;
    inset-inline: ${({ theme }) => theme.space[2]};
    inset-block-start: ${({ theme }) => theme.space[16]};
  }
`;

const Option = styled.li<{ $highlighted: boolean }>`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space[3]};
  min-block-size: ${({ theme }) => theme.size.tap};
  padding: ${({ theme }) => `${theme.space[2]} ${theme.space[3]}`};
  border-radius: ${({ theme }) => theme.radius.small};
  line-height: ${({ theme }) => theme.font.leading.snug};
  cursor: pointer;
  background: ${({ theme, $highlighted }) => ($highlighted ? theme.colors.line : "transparent")};
`;

const Picture = styled.span`
  flex: none;
  inline-size: ${({ theme }) => theme.space[10]};
`;

const Words = styled.span`
  flex: 1;
  display: flex;
  flex-direction: column;
  column-gap: ${({ theme }) => theme.space[3]};
  min-inline-size: 0;
  @media ${({ theme }) => theme.media.tablet} { flex-direction: row; align-items: center; justify-content: space-between; }
`;

const Figures = styled.span`
  flex: none;
  display: flex;
  align-items: baseline;
  gap: ${({ theme }) => theme.space[2]};
  color: ${({ theme }) => theme.colors.muted};
  font-variant-numeric: tabular-nums;
  @media ${({ theme }) => theme.media.tablet} { flex-direction: column; align-items: end; gap: 0; }
`;

const SoldOut = styled.span`
  font-size: ${({ theme }) => theme.font.size.caption};
  font-weight: ${({ theme }) => theme.font.weight.medium};
`;

const Way = styled.span`
  font-weight: ${({ theme }) => theme.font.weight.medium};
  text-decoration: underline;
`;

const Nothing = styled.li`
  padding: ${({ theme }) => theme.space[3]};
  color: ${({ theme }) => theme.colors.muted};
`;
