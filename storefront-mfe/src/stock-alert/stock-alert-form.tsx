import { passOverSnapshot } from "@store/shared-data";
import { useQueryClient } from "@store/shared-data/query";
import { useSession } from "@store/shared-data/runtime";
import { Button, Field, Notice, OfflineNotice, Stack, Text, TextInput } from "@store/shared-ui";
import { type FormEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { SupportLink } from "../support/support-link";
import { ConfirmYourMail, YouWillBeNotified } from "./requested-alert";
import { askStockAlert } from "./stock-alert.api";
import { alertMessage, chooseEmail, isInStock } from "./stock-alert-messages";
import { useMyStockAlert } from "./use-my-stock-alert";
import type { Wanted } from "./wanted";

interface StockAlertFormProps {
  wanted: Wanted;
  name: string;
  /** False until the form was opened. */
  isOpen: boolean;
  onClose: () => void;
  /** Called with true while this takes the place of the button that opens it. */
  onReplace: (isReplaced: boolean) => void;
}

/** The address for the alert, and the result of the request. */
export function StockAlertForm({ wanted, name, isOpen, onClose, onReplace }: StockAlertFormProps) {
  const mine = useMyStockAlert(wanted, onClose);
  const [sentTo, setSentTo] = useState("");
  const isReplaced = mine.isWaiting || isOpen;
  // Before it is seen: the button and what takes its place never stand beside each other.
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
    // The address of who is signed in is known: their click on 'Avise-me' asks. The form stays for what the answer may be.
    if (user?.email) return form.current?.requestSubmit();
    // Nothing moves under a finger that clicks twice.
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

/** Checks and sends the form, once at a time. */
function useAsking(wanted: Wanted, onWaiting: () => void, onSent: (email: string) => void) {
  const queryClient = useQueryClient();
  const [outcome, setOutcome] = useState({ busy: false, problem: "", failure: "" });
  const isRunning = useRef(false);

  async function ask(email: string) {
    try {
      if ((await askStockAlert(wanted, email)) === "confirm") onSent(email);
      else onWaiting();
    } catch (error) {
      setOutcome({ busy: false, ...alertMessage(error) });
      if (!isInStock(error)) return;
      // It was decided on newer data than the screen shows.
      passOverSnapshot();
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
