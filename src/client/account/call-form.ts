import { useEffect, useRef, useState, type FormEvent } from 'react';
import * as z from 'zod/mini';
import type { Call, CallInput, CallOutput } from '../../shared/call.ts';
import type { Issue } from '../../shared/errors.ts';
import { issuesOf } from '../../shared/issues.ts';
import type { ApiError } from '../api/api-error.ts';
import { useSend } from '../api/queries.ts';
import type { Asked } from '../api/request.ts';
import { useText } from '../text.tsx';

type Values = Record<string, string | boolean>;

/**
 * A short form over the body of one call: judged by the call's own schema before it is sent and by the server after,
 * messages beside the fields, the first wrong field focused. What is left empty is not sent, but for the names in
 * `emptied`: there an empty text is the new value.
 */
export function useCallForm<C extends Call>(
  call: C,
  start: Values,
  onDone: (answer: CallOutput<C>) => void,
  { emptied = [] }: { emptied?: readonly string[] } = {},
) {
  const say = useIssueText();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(start);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const { send, busy, error, reset } = useSend(call, { catches: true, onDone });
  const names = Object.keys(values);

  useEffect(() => {
    if (!error) return;
    setWrong(error.fields);
  }, [error]);
  useEffect(() => {
    const first = names.find((name) => wrong[name] !== undefined);
    const control = first === undefined ? null : form.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
    // Only new faults move the focus, typing does not.
    // oxlint-disable-next-line react/exhaustive-deps -- `names` are the same for the life of a form
  }, [wrong]);

  const set = (name: string, value: string | boolean) => setValues((old) => ({ ...old, [name]: value }));

  /** Is this field all right on its own? Else its message is shown. */
  function check(name: string): boolean {
    const found = faults(call, filled(values, emptied))[name];
    setWrong(found ? { [name]: say(found) } : {});
    return !found;
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (busy) return;
    reset();
    const found = Object.entries(faults(call, filled(values, emptied))).map(([name, issue]) => [name, say(issue)] as const);
    setWrong(Object.fromEntries(found));
    if (found.length === 0) void send({ body: filled(values, emptied) as CallInput<C>['body'] } as unknown as Asked<C>);
  }

  return {
    form: { ref: form, onSubmit, noValidate: true },
    values,
    set,
    check,
    busy,
    /** What no field is to blame for: no network, too many tries. */
    fault: error && !names.some((name) => error.fields[name]) ? error : (null as ApiError | null),
    text: (name: string) => ({
      name,
      value: String(values[name] ?? ''),
      error: wrong[name],
      onChange: ({ target }: { target: { value: string } }) => {
        set(name, target.value);
        setWrong(({ [name]: _corrected, ...others }) => others);
      },
    }),
    box: (name: string) => ({
      name,
      checked: values[name] === true,
      error: wrong[name],
      onChange: ({ target }: { target: { checked: boolean } }) => {
        set(name, target.checked);
        setWrong(({ [name]: _corrected, ...others }) => others);
      },
    }),
  };
}

const filled = (values: Values, emptied: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== '' || emptied.includes(name)));

function faults(call: Call, values: Values): Record<string, Issue> {
  const parsed = z.safeParse(call.body, values);
  return parsed.success ? {} : issuesOf(parsed.error);
}

/** Says an issue of a schema in the reader's language. Its keys come from shared/text/en/issue.ts. */
function useIssueText(): (issue: Issue) => string {
  const t = useText().t as unknown as (key: string, params?: Issue['params']) => string;
  return ({ key, params }) => t(key, params);
}
