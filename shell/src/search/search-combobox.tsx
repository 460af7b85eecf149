import { useCombobox } from "downshift";
import { useEffect, useRef, useState } from "react";
import { type ProductSummary, useProductSearch } from "shared-data";
import { useStoreNavigate } from "shared-data/router";
import { formatPrice, LiveRegion } from "shared-ui";
import { styled } from "styled-components";
import { SearchForm, SearchInput, searchLabel } from "./search-form";

/** Props of `SearchCombobox`. */
export interface SearchComboboxProps {
  /** What was typed while this was being fetched. */
  initialText: string;
}

/** The search field with its suggestions: arrow keys, Enter opens the product, Escape closes and then clears. */
export function SearchCombobox({ initialText }: SearchComboboxProps) {
  const [text, setText] = useState(initialText);
  const { products, isPending, failure } = useProductSearch(text);
  const openProduct = useStoreNavigate();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const { isOpen, getMenuProps, getInputProps, getItemProps, highlightedIndex } = useCombobox<ProductSummary>({
    items: [...products],
    inputValue: text,
    initialIsOpen: initialText !== "",
    itemToString: (product) => product?.name ?? "",
    onInputValueChange: ({ inputValue }) => setText(inputValue),
    onSelectedItemChange: ({ selectedItem }) => selectedItem && openProduct(`/product/${selectedItem.id}`),
    selectedItem: null,
    stateReducer: (_state, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputKeyDownEnter || type === useCombobox.stateChangeTypes.ItemClick
        ? { ...changes, inputValue: "" }
        : changes,
  });
  const isShown = isOpen && text.trim() !== "";
  const message = describe(products.length, isPending, failure !== null);
  return (
    <SearchForm>
      <SearchInput {...getInputProps({ ref: input, "aria-label": searchLabel })} placeholder={searchLabel} />
      <List {...getMenuProps({ "aria-label": "Produtos encontrados" })} $shown={isShown}>
        {isShown &&
          products.map((product, index) => (
            <Option
              key={product.id}
              {...getItemProps({ item: product, index })}
              $highlighted={index === highlightedIndex}
            >
              <span>{product.name}</span>
              <Price>{formatPrice(product.price)}</Price>
            </Option>
          ))}
        {isShown && products.length === 0 && <Nothing aria-hidden="true">{message}</Nothing>}
      </List>
      <LiveRegion message={isShown ? message : ""} />
    </SearchForm>
  );
}

function describe(count: number, isPending: boolean, hasFailed: boolean): string {
  if (isPending) return "Buscando…";
  if (count === 0) return hasFailed ? "Não foi possível buscar agora." : "Nenhum produto encontrado.";
  return count === 1 ? "1 produto encontrado." : `${count} produtos encontrados.`;
}

const List = styled.ul<{ $shown: boolean }>`
  position: absolute;
  inset-block-start: calc(100% + ${({ theme }) => theme.space[1]});
  inset-inline: 0;
  z-index: ${({ theme }) => theme.layer.menu};
  visibility: ${({ $shown }) => ($shown ? "visible" : "hidden")};
  max-block-size: 60dvb;
  padding: ${({ theme }) => theme.space[2]};
  overflow-y: auto;
  list-style: none;
  background: ${({ theme }) => theme.colors.raised};
  border: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`};
  border-radius: ${({ theme }) => theme.radius.medium};
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
