import { type ComponentType, useState } from "react";
import type { SearchComboboxProps } from "./search-combobox";
import { SearchForm, SearchInput, searchLabel } from "./search-form";

/**
 * The header's product search. Until somebody turns to it, it is a plain field: the list of suggestions and its keyboard
 * handling are fetched at the first focus, so that they weigh nothing on the first view.
 */
export function ProductSearch() {
  const [text, setText] = useState("");
  const [Combobox, setCombobox] = useState<ComponentType<SearchComboboxProps> | null>(null);

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
        aria-label={searchLabel}
        placeholder={searchLabel}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onFocus={fetchCombobox}
      />
    </SearchForm>
  );
}
