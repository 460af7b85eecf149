import { TextInput } from "@store/shared-ui";
import { type ComponentProps, useLayoutEffect, useRef } from "react";

/**
 * The search input, rendered first by the dialog and then by the loaded search, which takes over the focus with the
 * cursor at the end.
 */
export function SearchInput(props: ComponentProps<typeof TextInput>) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const input = place.current?.querySelector("input");
    // While a dialog is opening, the browser sets the focus.
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
