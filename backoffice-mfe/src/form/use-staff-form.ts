import { valibotResolver } from "@hookform/resolvers/valibot";
import { isRecord, makeId, notify } from "@store/shared-data";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { type DefaultValues, type Path, type PathValue, type UseFormReturn, useForm } from "react-hook-form";
import { check, type GenericSchema, type InferOutput, nullable, object, pipe, record, string } from "valibot";
import { focusInvalid } from "./focus-invalid";
import { useDraft } from "./use-draft";

type Texts = Record<string, string>;

interface StaffFormOptions<Values extends Texts> extends Sending<Values> {
  /** Initial values. */
  start: Values;
  /** Validation; its messages are shown beside the fields. */
  schema: GenericSchema<Values>;
  /** Name of the draft, such as `order:<id>:release`; without it nothing is stored. */
  draft?: string | undefined;
  /** Field that shows a refusal; without it an alert does. */
  refusedIn?: Path<Values>;
}

interface Sending<Values> {
  /** Submits the form; a retry with the same values has the same request id. `false` leaves the form unchanged. */
  send: (values: Values, requestId: string) => unknown;
  /** Error message of a refusal. */
  failed: (error: unknown) => string;
}

/** Validates a text that is not blank. */
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
 * A back-office form: validated on submit and from then on while typing, stored as a draft, and protected from double
 * submit. `register` binds an input, `errorOf` returns a field's message, `submit` is the submit handler.
 */
export function useStaffForm<Values extends Texts>(options: StaffFormOptions<Values>) {
  const { start, schema, draft, refusedIn, ...sending } = options;
  const { found, keep } = useDraft(draft, draftSchema);
  const [recovered, setRecovered] = useState(found);
  const form = useForm<Values>({
    defaultValues: { ...start, ...found?.values.values } as DefaultValues<Values>,
    resolver: valibotResolver(schema),
    // Not every control is registered, so `focusInvalid` focuses the first marked one.
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
  const sendOnce = useSendOnce(request, sending, showRefusal(form, refusedIn));
  async function go(sent: Values) {
    const isSent = await sendOnce(sent, (id) => keep({ values: sent, request: id }));
    // Preserves text typed during the request.
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
    submit: submitHandler(form.handleSubmit(go)),
  };
}

function submitHandler(submit: (event: FormEvent) => Promise<void>) {
  return (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    void submit(event).then(() => focusInvalid(form));
  };
}

function showRefusal<Values extends Texts>(form: UseFormReturn<Values>, field: Path<Values> | undefined) {
  return (message: string) => (field ? form.setError(field, { message }) : notify(message));
}

type Request = InferOutput<typeof draftSchema>["request"];

/** Submits values under their request id, one request at a time. True if it succeeded. */
function useSendOnce<Values>(
  request: { current: Request },
  { send, failed }: Sending<Values>,
  onRefusal: (message: string) => void,
) {
  const isSending = useRef(false);
  return async (values: Values, onStart: (request: Request) => void): Promise<boolean> => {
    // A second click can arrive before the disabled state is rendered.
    if (isSending.current) return false;
    isSending.current = true;
    const text = JSON.stringify(values);
    if (request.current?.text !== text) request.current = { id: makeId(), text };
    onStart(request.current);
    try {
      return (await send(values, request.current.id)) !== false;
    } catch (error) {
      // After a refusal by the database the next attempt is a new request. After a lost response it keeps its id.
      if (isRecord(error) && error.reason) request.current = null;
      onRefusal(failed(error));
      return false;
    } finally {
      isSending.current = false;
    }
  };
}
