import { TextInput } from "@store/shared-ui";
import { type ComponentProps, useLayoutEffect, useRef } from "react";

/** The field of the search, the same before and after the code of the search has come: the second goes on where the first was left. */
export function SearchInput(props: ComponentProps<typeof TextInput>) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const input = place.current?.querySelector("input");
    // A window that is only opening gives the focus itself.
    if (!input?.closest("dialog")?.open) return;
    input.focus();
    input.setSelectionRange(input.value.length, input.value.length);
  }, []);
  return (
    <div ref={place}>
      <TextInput
        aria-label="Buscar em tudo"
        placeholder="Pedido, pagamento, e-mail, nome, telefone, key…"
        maxLength={4000}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        {...props}
      />
    </div>
  );
}
