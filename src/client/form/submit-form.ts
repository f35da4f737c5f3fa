import { ApiError } from '../api/api-error.ts';
import type { FormErrors, FormStore } from './form-store.ts';

/** The state of a form while it is sent and after a failure. */
export interface FormStatus {
  busy: boolean;
  /** Why the last attempt failed, when the reason is not about a field. */
  failure: ApiError | undefined;
}
export const idle: FormStatus = { busy: false, failure: undefined };

/** One object per form. The Idempotency-Key stays the same until it succeeds, so that a retry has no second effect. */
export interface Sending {
  busy: boolean;
  key: string | undefined;
}

export interface Submission<Answer> {
  store: FormStore;
  /** The names of all fields of the form. */
  fields: readonly string[];
  /** Returns the errors that can be found before sending. */
  validate: () => FormErrors;
  send: (key: string) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  /** Called with every failure. Returns true when it has handled it; then the form shows nothing. */
  onRefused?: ((error: ApiError) => boolean) | undefined;
}

/** Validates and sends. Errors are put into the store, and the first invalid field is focused. */
export async function submitForm<Answer>(
  { store, fields, validate, send, onDone, onRefused }: Submission<Answer>,
  sending: Sending,
  newKey: () => string,
  onStatus: (status: FormStatus) => void,
): Promise<void> {
  if (sending.busy) return;
  if (showErrors(store, validate())) return onStatus(idle);
  let failure: ApiError | undefined;
  sending.busy = true;
  onStatus({ busy: true, failure });
  try {
    const answer = await send((sending.key ??= newKey()));
    sending.key = undefined;
    onDone(answer);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The first try reached the server, its answer was lost, and the form has changed since: this is a new request.
    if (error.failure === 'keyReused') sending.key = undefined;
    if (onRefused?.(error)) return;
    const errors = errorsByField(error.fields, fields);
    showErrors(store, errors);
    if (!fields.some((field) => field in errors)) failure = error;
  } finally {
    sending.busy = false;
    onStatus({ busy: false, failure });
  }
}

/**
 * Shows these errors and requests the focus for the first. Returns whether there are any; with `names`, among these
 * fields.
 */
export function showErrors(store: FormStore, errors: FormErrors, names?: readonly string[]): boolean {
  store.setErrors(errors, names);
  const wrong = Object.keys(errors).filter((name) => names === undefined || names.includes(name));
  store.requestFocus(wrong);
  return wrong.length > 0;
}

/**
 * Joins the errors of a field's parts: the server names the part (`uploads.0`), the form has one field for all of them.
 */
export function errorsByField(errors: FormErrors, fields: readonly string[]): FormErrors {
  const found = new Map<string, string[]>();
  for (const [name, message] of Object.entries(errors)) {
    const field =
      fields.find((known) => known === name) ?? fields.find((known) => name.startsWith(`${known}.`)) ?? name;
    found.set(field, [...(found.get(field) ?? []), message]);
  }
  return Object.fromEntries([...found].map(([name, messages]) => [name, messages.join(' ')]));
}

/** The messages of errors that belong to no field of the form. */
export const formLevelErrors = (errors: FormErrors, fields: readonly string[]): string[] =>
  Object.entries(errors).flatMap(([name, message]) => (fields.includes(name) ? [] : [message]));
