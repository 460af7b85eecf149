import { useStoreNavigate } from "@store/shared-data/router";
import { Button, Dialog, LiveRegion, Stack, Text, TextInput, useOnline } from "@store/shared-ui";
import { useCombobox } from "downshift";
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useState } from "react";
import { usePlaces } from "../access/places";
import { reasonOf } from "../messages/admin-messages";
import { SearchList } from "./search-list";
import { type SearchGroup, type SearchOption, toGroups } from "./search-options";
import { leastCharacters, useStaffSearch } from "./staff-search.api";

interface SearchDialogProps {
  onClose: () => void;
  onShortcuts: () => void;
}

export function SearchDialog({ onClose, onShortcuts }: SearchDialogProps) {
  return (
    <Dialog open title="Buscar em tudo" onClose={onClose}>
      <Search onClose={onClose} />
      <Button variant="ghost" size="small" onClick={onShortcuts}>
        Atalhos do teclado
      </Button>
    </Dialog>
  );
}

const inputProps = {
  "aria-label": "Buscar em tudo",
  placeholder: "Pedido, pagamento, e-mail, nome, telefone, key…",
  maxLength: 4000,
  autoCapitalize: "off",
  spellCheck: false,
  enterKeyHint: "go",
} as const;

function Search({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const { finds, error, isPending, retry } = useStaffSearch(text);
  const groups = toGroups(text, finds, usePlaces());
  const isOnline = useOnline();
  const navigate = useStoreNavigate();
  const hintId = useId();

  function follow({ to }: SearchOption) {
    onClose();
    navigate(to);
  }
  const box = useOpenCombobox(groups, text, setText, follow);
  const waits = useDeferredEnter(isPending, groups, follow);
  const message = describe(text, groups, isPending, error !== null, isOnline);
  function handlePaste(event: ClipboardEvent<HTMLInputElement>) {
    pasteAsOneLine(event, (joined) => {
      setText(joined);
      box.setHighlightedIndex(0);
    });
  }
  return (
    <Stack $gap={3}>
      <TextInput
        {...box.getInputProps({
          ...inputProps,
          "aria-describedby": hintId,
          onChange: ({ currentTarget }) => setText(currentTarget.value),
          onKeyDown: (event) => waits(event),
          onPaste: handlePaste,
        })}
      />
      <Text id={hintId} $size="caption" $muted>
        {message}
      </Text>
      {error !== null && isOnline && (
        <Stack $gap={2}>
          <Text>{`Erro na busca: ${reasonOf(error)}`}</Text>
          <Button size="small" onClick={retry}>
            Tentar novamente
          </Button>
        </Stack>
      )}
      <SearchList groups={groups} box={box} busy={isPending} />
      <LiveRegion message={text === "" ? "" : message} />
    </Stack>
  );
}

/** Downshift's combobox, always open, with the first option highlighted: Enter opens the best result. */
function useOpenCombobox(
  groups: readonly SearchGroup[],
  text: string,
  setText: (text: string) => void,
  follow: (option: SearchOption) => void,
) {
  return useCombobox<SearchOption>({
    items: groups.flatMap(({ options }) => options),
    itemToKey: (option) => option?.id,
    itemToString: (option) => option?.title ?? "",
    isOpen: true,
    inputValue: text,
    selectedItem: null,
    onInputValueChange: ({ type, inputValue }) =>
      type === useCombobox.stateChangeTypes.InputChange && setText(inputValue),
    onSelectedItemChange: ({ selectedItem }) => selectedItem && follow(selectedItem),
    stateReducer: (_state, { type, changes }) => {
      const { InputBlur, InputChange } = useCombobox.stateChangeTypes;
      // Blur must not select the highlighted option.
      if (type === InputBlur) return { ...changes, selectedItem: null };
      // With an empty input, Enter does nothing.
      if (type === InputChange) return { ...changes, highlightedIndex: changes.inputValue?.trim() ? 0 : -1 };
      return changes;
    },
  });
}

/** If Enter is pressed early, it waits for the results of the text. Escape closes the dialog. */
function useDeferredEnter(isPending: boolean, groups: readonly SearchGroup[], follow: (option: SearchOption) => void) {
  const [isWaiting, setIsWaiting] = useState(false);
  useEffect(() => {
    if (!isWaiting || isPending) return;
    setIsWaiting(false);
    const first = groups[0]?.options[0];
    if (first) follow(first);
  });
  return (event: KeyboardEvent) => {
    const isEarly = event.key === "Enter" && isPending;
    if (isEarly || event.key === "Escape") Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
    setIsWaiting(isEarly);
  };
}

/** Joins the lines of a pasted key with spaces; an input would join them without a space. */
function pasteAsOneLine(event: ClipboardEvent<HTMLInputElement>, setText: (text: string) => void) {
  const pasted = event.clipboardData.getData("text");
  if (!/[\r\n]/.test(pasted.trim())) return;
  event.preventDefault();
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  setText(
    value.slice(0, selectionStart ?? value.length) +
      pasted.trim().replace(/\s*[\r\n]+\s*/g, " ") +
      value.slice(selectionEnd ?? value.length),
  );
}

function describe(
  text: string,
  groups: readonly SearchGroup[],
  isPending: boolean,
  hasFailed: boolean,
  isOnline: boolean,
): string {
  if (text.trim().length < leastCharacters) {
    return `Digite ${leastCharacters} caracteres ou mais: número do pedido, parte do pagamento ou do e-mail, nome, telefone, key inteira, produto.`;
  }
  if (!isOnline) return "Sem conexão: a busca espera a internet voltar.";
  if (isPending) return "Buscando…";
  if (hasFailed) return "A busca não respondeu.";
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  if (count === 0) return "Nada encontrado. Confira o texto; uma key só é encontrada inteira.";
  return count === 1 ? "1 resultado." : `${count} resultados.`;
}
