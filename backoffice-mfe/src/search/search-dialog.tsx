import { Button, Dialog } from "@store/shared-ui";
import { lazy, Suspense, useState } from "react";
import { SearchInput } from "./search-input";

const Search = lazy(() => import("./search").then((module) => ({ default: module.Search })));

interface SearchDialogProps {
  onClose: () => void;
  /** Shows the list of shortcuts. */
  onShortcuts: () => void;
}

/** Global search of the back-office. Its input renders at once and keeps its text while the search code loads. */
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
