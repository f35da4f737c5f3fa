import { useEffect, useRef, useState, type FormEvent } from 'react';
import * as z from 'zod/mini';
import type { Call, CallInput, CallOutput } from '../../shared/call.ts';
import type { Issue } from '../../shared/errors.ts';
import { issuesOf } from '../../shared/issues.ts';
import type { ApiError } from '../api/api-error.ts';
import { useSend } from '../api/queries.ts';
import type { Asked } from '../api/request.ts';
import { sayIssue } from '../form/say-issue.ts';
import { useText } from '../text.tsx';

type Values = Record<string, string | boolean>;
type Messages = Readonly<Record<string, string>>;

interface FormOptions {
  /** Fields where an empty text is the new value. */
  emptied?: readonly string[];
  /** Adds to what was typed what only the device knows. */
  complete?: (typed: Values) => Promise<Values>;
}
const settled = (typed: Values): Promise<Values> => Promise.resolve(typed);

/**
 * A short form over the body of one call: judged by the call's own schema before it is sent and by the server after,
 * messages beside the fields, the first wrong field focused. What is left empty is not sent, but for the names in
 * `emptied`: there an empty text is the new value.
 */
export function useCallForm<C extends Call>(
  call: C,
  start: Values,
  onDone: (answer: CallOutput<C>) => void,
  { emptied = [], complete = settled }: FormOptions = {},
) {
  const { t } = useText();
  const say = (issue: Issue) => sayIssue(t, issue);
  const form = useRef<HTMLFormElement>(null);
  const completing = useRef(false);
  const [values, setValues] = useState(start);
  const [names] = useState(() => Object.keys(start));
  const [wrong, setWrong] = useState<Messages>({});
  // What was found by the last look at the whole: moves the focus, while typing only takes messages away.
  const [found, setFound] = useState<Messages>({});
  const blame = (messages: Messages) => {
    setWrong(messages);
    setFound(messages);
  };
  const { send, busy, error, reset } = useSend(call, {
    catches: true,
    onDone,
    onFailed: ({ fields }) => blame(fields),
  });
  useEffect(() => {
    const first = names.find((name) => found[name] !== undefined);
    const control = first === undefined ? null : form.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  }, [found, names]);

  const set = (name: string, value: string | boolean) => setValues((old) => ({ ...old, [name]: value }));

  /** Is this field all right on its own? Else its message is shown. */
  function check(name: string): boolean {
    const issue = faults(call, filled(values, emptied))[name];
    blame(issue ? { [name]: say(issue) } : {});
    return !issue;
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (busy) return;
    reset();
    const issues = Object.entries(faults(call, filled(values, emptied)));
    blame(Object.fromEntries(issues.map(([name, issue]) => [name, say(issue)])));
    if (issues.length > 0 || completing.current) return;
    completing.current = true;
    void complete(filled(values, emptied))
      .then((body) => void send({ body: body as CallInput<C>['body'] } as unknown as Asked<C>))
      .finally(() => (completing.current = false));
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
  const parsed = z.safeParse(call.body, values, { reportInput: true });
  return parsed.success ? {} : issuesOf(parsed.error);
}
