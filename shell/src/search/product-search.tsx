import { type ComponentType, useEffect, useRef, useState } from "react";
import type { SearchComboboxProps } from "./search-combobox";
import { SearchForm, SearchInput, searchLabel } from "./search-form";

/**
 * The header's product search. Until somebody turns to it, it is a plain field: the list of suggestions and its keyboard
 * handling are fetched at the first focus, so that they weigh nothing on the first view.
 */
export function ProductSearch() {
  const [text, setText] = useState("");
  const [Combobox, setCombobox] = useState<ComponentType<SearchComboboxProps> | null>(null);

  const input = useRef<HTMLInputElement>(null);
  // Somebody may have begun to type on a page that was rendered ahead, before anyone listened.
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
  if (Combobox) return <Combobox initialText={text} />;
  return (
    <SearchForm>
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
