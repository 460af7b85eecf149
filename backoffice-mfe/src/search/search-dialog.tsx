import { Button, Dialog } from "@store/shared-ui";
import { lazy, Suspense, useState } from "react";
import { SearchInput } from "./search-input";

const Search = lazy(() => import("./search").then((module) => ({ default: module.Search })));

interface SearchDialogProps {
  onClose: () => void;
  /** Called to show the list of shortcuts. */
  onShortcuts: () => void;
}

/** The one search of the back-office. Its field is there at once, and keeps all input while the code of the search loads. */
export function SearchDialog({ onClose, onShortcuts }: SearchDialogProps) {
  const [text, setText] = useState("");
  return (
    <Dialog open title="Buscar em tudo" onClose={onClose}>
      <Suspense fallback={<SearchInput value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} />}>
        <Search text={text} setText={setText} onClose={onClose} />
      </Suspense>
      <Button variant="ghost" size="small" onClick={onShortcuts}>
        Atalhos do teclado
      </Button>
    </Dialog>
  );
}
