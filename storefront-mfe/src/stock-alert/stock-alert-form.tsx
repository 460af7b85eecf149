import { bypassSnapshot } from "@store/shared-data";
import { useQueryClient } from "@store/shared-data/query";
import { useSession } from "@store/shared-data/runtime";
import { Button, Field, Notice, OfflineNotice, Stack, Text, TextInput } from "@store/shared-ui";
import { type FormEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { SupportLink } from "../support/support-link";
import { ConfirmYourMail, YouWillBeNotified } from "./requested-alert";
import { requestStockAlert } from "./stock-alert.api";
import { alertMessage, chooseEmail, isInStock } from "./stock-alert-messages";
import { useMyStockAlert } from "./use-my-stock-alert";
import type { Wanted } from "./wanted";

interface StockAlertFormProps {
  wanted: Wanted;
  name: string;
  isOpen: boolean;
  onClose: () => void;
  /** Called with true while the form replaces the button that opens it. */
  onReplace: (isReplaced: boolean) => void;
}

/** The e-mail form of an alert, and the result of the request. */
export function StockAlertForm({ wanted, name, isOpen, onClose, onReplace }: StockAlertFormProps) {
  const mine = useMyStockAlert(wanted, onClose);
  const [sentTo, setSentTo] = useState("");
  const isReplaced = mine.isWaiting || isOpen;
  // Layout effect: the button and its replacement must never be painted together.
  useLayoutEffect(() => onReplace(isReplaced), [isReplaced, onReplace]);
  if (mine.isWaiting) return <YouWillBeNotified name={name} {...mine} />;
  if (sentTo !== "") return <ConfirmYourMail email={sentTo} onChange={() => setSentTo("")} />;
  if (!isOpen) return null;
  return <AddressForm wanted={wanted} name={name} onWaiting={mine.note} onSent={setSentTo} />;
}

interface AddressFormProps {
  wanted: Wanted;
  name: string;
  onWaiting: () => void;
  onSent: (email: string) => void;
}

function AddressForm({ wanted, name, onWaiting, onSent }: AddressFormProps) {
  const { user } = useSession();
  const titleId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { busy, problem, failure, submit } = useAsking(wanted, onWaiting, onSent);
  useEffect(() => {
    // A signed-in user's address is known: submit at once. The form stays mounted to show an error.
    if (user?.email) return form.current?.requestSubmit();
    // No scrolling: a second tap must hit the same place.
    form.current?.querySelector("input")?.focus({ preventScroll: true });
  }, [user?.email]);
  return (
    <form ref={form} method="post" noValidate aria-labelledby={titleId} onSubmit={submit}>
      <Stack $gap={3}>
        <Text id={titleId}>Onde avisamos quando {name} chegar?</Text>
        <OfflineNotice>O aviso pode ser pedido quando a conexão voltar.</OfflineNotice>
        <Field label="E-mail" hint="Usado só para este aviso." error={problem}>
          <TextInput
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            defaultValue={user?.email ?? ""}
            required
          />
        </Field>
        {failure !== "" && (
          <Notice
            tone="red"
            action={<SupportLink message={`Olá! Quando chega ${name}?`}>Perguntar ao suporte</SupportLink>}
          >
            {failure}
          </Notice>
        )}
        <Button type="submit" variant="strong" size="large" block loading={busy}>
          Quero ser avisado
        </Button>
      </Stack>
    </form>
  );
}

/** Validates and submits the form, one request at a time. */
function useAsking(wanted: Wanted, onWaiting: () => void, onSent: (email: string) => void) {
  const queryClient = useQueryClient();
  const [outcome, setOutcome] = useState({ busy: false, problem: "", failure: "" });
  const isRunning = useRef(false);

  async function ask(email: string) {
    try {
      if ((await requestStockAlert(wanted, email)) === "confirm") onSent(email);
      else onWaiting();
    } catch (error) {
      setOutcome({ busy: false, ...alertMessage(error) });
      if (!isInStock(error)) return;
      // The refusal is based on newer data than the screen shows.
      bypassSnapshot();
      await queryClient.invalidateQueries({ queryKey: ["products"] });
    }
  }
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isRunning.current) return;
    const form = event.currentTarget;
    const { email, problem } = chooseEmail(new FormData(form));
    setOutcome({ busy: problem === "", problem, failure: "" });
    if (problem !== "") return form.querySelector("input")?.focus();
    isRunning.current = true;
    await ask(email);
    isRunning.current = false;
  }
  return { ...outcome, submit };
}
