import { useSession } from "@store/shared-data/runtime";
import { Button, Notice, Stack } from "@store/shared-ui";
import { useEffect, useState } from "react";
import type { StockAlertForm } from "./stock-alert-form";
import type { Wanted } from "./wanted";

interface StockAlertProps {
  wanted: Wanted;
  /** Its name, as used in a sentence. */
  name: string;
  /** Called with true while larger content replaces the button. */
  onReplace?: (isReplaced: boolean) => void;
}

const fetchForm = () => import(/* webpackChunkName: "stock-alert" */ "./stock-alert-form");
const ignore = () => {};

/**
 * Offers a stock alert for a sold-out or missing product (R13.6). The form's chunk is loaded on click, or at once with
 * a session, because an alert may already exist.
 */
export function StockAlert({ wanted, name, onReplace = ignore }: StockAlertProps) {
  const { isOpen, setIsOpen, Form, hasFailed } = useForm();
  const [isReplaced, setIsReplaced] = useState(false);
  // The fixed buy bar must only follow the button, not the content that replaces it.
  useEffect(() => onReplace(isReplaced), [isReplaced, onReplace]);
  useEffect(() => () => onReplace(false), [onReplace]);
  return (
    <Stack $gap={3}>
      {Form && (
        <Form wanted={wanted} name={name} isOpen={isOpen} onClose={() => setIsOpen(false)} onReplace={setIsReplaced} />
      )}
      {!isReplaced && (
        <Button variant="strong" size="large" block loading={isOpen && !Form} onClick={() => setIsOpen(true)}>
          Avise-me
        </Button>
      )}
      {hasFailed && <Notice tone="red">Não foi possível abrir. Confira a conexão e tente de novo.</Notice>}
    </Stack>
  );
}

function useForm() {
  const isSignedIn = useSession().user !== null;
  const [isOpen, setIsOpen] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [Form, setForm] = useState<typeof StockAlertForm | null>(null);
  useEffect(() => {
    if (!isSignedIn && !isOpen) return;
    if (isOpen) setHasFailed(false);
    fetchForm().then(
      (code) => setForm(() => code.StockAlertForm),
      () => {
        setHasFailed(isOpen);
        setIsOpen(false);
      },
    );
  }, [isSignedIn, isOpen]);
  return { isOpen, setIsOpen, Form, hasFailed };
}
