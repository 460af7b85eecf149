import { valibotResolver } from "@hookform/resolvers/valibot";
import { isRecord, makeId, notify } from "@store/shared-data";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { type DefaultValues, type Path, type PathValue, useForm } from "react-hook-form";
import { check, type GenericSchema, type InferOutput, nullable, object, pipe, record, string } from "valibot";
import { focusInvalid } from "./focus-invalid";
import { useDraft } from "./use-draft";

type Texts = Record<string, string>;

interface StaffFormOptions<Values extends Texts> extends Sending<Values> {
  /** The fields of an untouched form. */
  start: Values;
  /** Its rules; a rule's message is shown beside its field. */
  schema: GenericSchema<Values>;
  /** A name, such as `order:<id>:release`, under which what is typed is kept until it is sent; without one nothing is kept. */
  draft?: string | undefined;
}

interface Sending<Values> {
  /** Sends the form; the same values have the same request id until they went. `false` leaves the form as it is. */
  send: (values: Values, requestId: string) => unknown;
  /** The sentence of a refusal. */
  failed: (error: unknown) => string;
}

/** A text that is not blank. */
export const filled = (message: string) =>
  pipe(
    string(),
    check((text) => text.trim() !== "", message),
  );

const draftSchema = object({
  values: record(string(), string()),
  request: nullable(object({ id: string(), text: string() })),
});

/**
 * A form of the back-office: checked when it is sent and from then on while typing, kept as a draft, sent once for two clicks.
 * `register` ties a control to its field, `errorOf` has the words beside it, `submit` is the form's handler.
 */
export function useStaffForm<Values extends Texts>({ start, schema, draft, ...sending }: StaffFormOptions<Values>) {
  const { found, keep } = useDraft(draft, draftSchema);
  const [recovered, setRecovered] = useState(found);
  const form = useForm<Values>({
    defaultValues: { ...start, ...found?.values.values } as DefaultValues<Values>,
    resolver: valibotResolver(schema),
    // Not every control is registered: the first that is marked is focused instead.
    shouldFocusError: false,
  });
  const values = form.watch();
  const text = JSON.stringify(values);
  const changed = text !== JSON.stringify(start);
  const request = useRef(found?.values.request ?? null);
  useEffect(() => {
    keep(changed ? { values: JSON.parse(text), request: request.current } : null);
    if (!changed) setRecovered(null);
  }, [keep, changed, text]);

  function discard() {
    form.reset(start);
    request.current = null;
    keep(null);
  }
  const sendOnce = useSendOnce(request, sending);
  async function go(sent: Values) {
    const isSent = await sendOnce(sent, (id) => keep({ values: sent, request: id }));
    // Text typed meanwhile is kept.
    if (isSent && JSON.stringify(form.getValues()) === JSON.stringify(sent)) discard();
  }
  const { formState } = form;
  return {
    values,
    changed,
    recovered,
    discard,
    register: form.register,
    set: (name: Path<Values>, value: string) =>
      form.setValue(name, value as PathValue<Values, Path<Values>>, { shouldValidate: formState.isSubmitted }),
    errorOf: (name: Path<Values>) => form.getFieldState(name, formState).error?.message,
    sending: formState.isSubmitting,
    tried: formState.isSubmitted,
    submit(event: FormEvent<HTMLFormElement>) {
      const element = event.currentTarget;
      void form.handleSubmit(go, () => focusInvalid(element))(event);
    },
  };
}

type Request = InferOutput<typeof draftSchema>["request"];

/** Sends values under their request id, one call at a time. True where it was done. */
function useSendOnce<Values>(request: { current: Request }, { send, failed }: Sending<Values>) {
  const isGoing = useRef(false);
  return async (values: Values, onStart: (request: Request) => void): Promise<boolean> => {
    // A second click can come before the first one is rendered.
    if (isGoing.current) return false;
    isGoing.current = true;
    const text = JSON.stringify(values);
    if (request.current?.text !== text) request.current = { id: makeId(), text };
    onStart(request.current);
    try {
      return (await send(values, request.current.id)) !== false;
    } catch (error) {
      // Refused by the database: the next attempt is another request. Where the answer is lost it is the same one.
      if (isRecord(error) && error.reason) request.current = null;
      notify(failed(error));
      return false;
    } finally {
      isGoing.current = false;
    }
  };
}
