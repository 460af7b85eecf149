import { Button, Dialog } from "@store/shared-ui";
import { lazy, Suspense, useState } from "react";
import { SearchInput } from "./search-input";

const Search = lazy(() => import("./search").then((module) => ({ default: module.Search })));

interface SearchDialogProps {
  onClose: () => void;
  /** Somebody wants to see which keys do something. */
  onShortcuts: () => void;
}

/** The one search of the back-office. Its field is there at once, and keeps every letter while the code of the search is on its way. */
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
