import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Call } from '../../shared/call.ts';
import { actOnTicket } from '../../shared/ticket/action-calls.ts';
import { acknowledgeSolution, getTicket, listSolutions, listTickets } from '../../shared/ticket/calls.ts';
import type { CallableAction } from '../../shared/ticket/inputs.ts';
import { conflictData, type TicketView, type TicketWithEvents } from '../../shared/ticket/view.ts';
import type * as z from 'zod/mini';
import { ApiError } from '../api/api-error.ts';
import { randomKey, send } from '../api/client.ts';
import { queryKey } from '../api/queries.ts';
import { useUser } from '../api/user.ts';
import { sayIssue } from '../form/say-issue.ts';
import { useText } from '../text.tsx';
import { bodyOf, issuesIn, presetsOf } from './action-body.ts';
import type { Values } from './action-table.ts';
import { forgetInput, keptInput } from './kept-input.ts';

export interface Conflict {
  message: string;
  /** What has happened since the reader looked; undefined when the answer did not tell. */
  meanwhile: z.output<typeof conflictData> | undefined;
}

interface ActionFormOptions {
  ticket: TicketView;
  action: CallableAction;
  onBehalf: boolean;
  /** What the way in has decided: whether a comment is internal. */
  given?: Readonly<Record<string, string>>;
  /** What stands in the fields before anything is typed, instead of what the ticket presets. */
  start?: Values | undefined;
  onDone: (ticket: TicketView) => void;
}

type Messages = Readonly<Record<string, string>>;
/** The table gives each action its own body; a form over that table cannot name one of them. */
type AnyAction = Call<
  typeof getTicket.params,
  typeof getTicket.query,
  z.ZodMiniType<unknown, Record<string, unknown>>,
  typeof getTicket.output
>;
const callOf = (action: CallableAction): AnyAction => actOnTicket[action] as unknown as AnyAction;

/** One action being filled in and sent: values, files, what is wrong, and a ticket that has changed meanwhile. */
export function useActionForm({ ticket, action, onBehalf, given = {}, start, onDone }: ActionFormOptions) {
  const { t } = useText();
  const user = useUser();
  const client = useQueryClient();
  // Another version of the solution has its own warning to be read.
  const solutionVersion = action === 'acceptSolution' ? ticket.solution?.version : undefined;
  const keptKey = [user?.userId, ticket.id, action, solutionVersion, ...Object.values(given)].join();
  const [input] = useState(() => keptInput(keptKey));
  const files = useSyncExternalStore(input.uploader.subscribe, input.uploader.getSnapshot);
  const typed = useSyncExternalStore(input.subscribe, input.typed);
  // What was not touched follows the ticket: a correction must not undo what somebody else corrected meanwhile.
  const values: Values = useMemo(
    () => ({ ...presetsOf(action, ticket), ...start, ...typed }),
    [action, ticket, start, typed],
  );
  const [messages, setMessages] = useState<Messages>({});
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError>();
  const [conflict, setConflict] = useState<Conflict>();
  // The version that the reader saw when it opened: the stream may bring a newer ticket under the form.
  const version = useRef(ticket.version);
  const key = useRef<string>(undefined);
  const asksSafety =
    action === 'acceptSolution' &&
    !onBehalf &&
    Boolean(ticket.solution?.safety) &&
    ticket.solution?.safetyReadAt === null;

  const set = (name: string, value: string | boolean | undefined) => {
    input.set(name, value);
    if (messages[name]) setMessages(Object.fromEntries(Object.entries(messages).filter(([other]) => other !== name)));
  };

  const submit = async (): Promise<void> => {
    if (busy) return;
    setFailure(undefined);
    setAttempt((n) => n + 1);
    const uploads = files.records
      .filter(({ state }) => state === 'done')
      .map(({ path, name, coverPath }) => ({ key: path, name, ...(coverPath === '' ? {} : { coverKey: coverPath }) }));
    const body = { ...bodyOf(action, values, { ticket, uploads }), ...given };
    const issues = issuesIn(action, body, onBehalf);
    const wrong: Record<string, string> = Object.fromEntries(
      Object.entries(issues).map(([name, issue]) => [name, sayIssue(t, issue)]),
    );
    if (asksSafety && values['safetyRead'] !== true) wrong['safetyRead'] = t('ticket.input.safetyMissing');
    if (files.isBusy) wrong['uploads'] = t('ticket.input.filesBusy');
    else if (files.records.some(({ isFail }) => isFail)) wrong['uploads'] = t('ticket.input.filesFailed');
    setMessages(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      if (asksSafety)
        await send(
          acknowledgeSolution,
          { params: { id: ticket.id, version: String(ticket.solution?.version) } },
          { catches: true },
        );
      const asked = { params: { id: ticket.id }, body: { ...body, version: version.current } };
      done(await send(callOf(action), asked, { catches: true, key: (key.current ??= randomKey()) }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refused(error);
    } finally {
      setBusy(false);
    }
  };

  function done(answer: TicketView): void {
    key.current = undefined;
    // The timeline follows: what is said of the ticket need not wait for it.
    client.setQueryData<TicketWithEvents>(
      queryKey(getTicket, { params: { id: ticket.id } }),
      (before) => before && { ...answer, events: before.events },
    );
    for (const { name } of [getTicket, listSolutions, listTickets]) void client.invalidateQueries({ queryKey: [name] });
    forgetInput(keptKey);
    onDone(answer);
  }

  function refused(error: ApiError): void {
    if (error.failure === 'keyReused') key.current = undefined;
    if (error.failure === 'conflict') {
      const told = conflictData.safeParse(error.data);
      if (told.success) version.current = told.data.version;
      setConflict({ message: error.message, meanwhile: told.success ? told.data : undefined });
      for (const { name } of [getTicket, listSolutions]) void client.invalidateQueries({ queryKey: [name] });
      return;
    }
    setMessages(filesTogether(error.fields));
    setFailure(error);
    setAttempt((n) => n + 1);
  }

  /** It is opened anew: what was said of an earlier try is over, what was typed stays. */
  const calm = (): void => {
    setMessages({});
    setFailure(undefined);
    setConflict(undefined);
  };

  return {
    values,
    set,
    calm,
    messages,
    attempt,
    busy,
    failure,
    conflict,
    asksSafety,
    files,
    uploader: input.uploader,
    submit,
  };
}

/** The server names each file (`uploads.0`); the page has one field for all of them. */
function filesTogether(fields: Messages): Messages {
  const own = Object.entries(fields).filter(([name]) => !name.startsWith('uploads'));
  const files = Object.entries(fields)
    .filter(([name]) => name.startsWith('uploads'))
    .map(([, message]) => message);
  return Object.fromEntries(files.length > 0 ? [...own, ['uploads', files.join(' ')]] : own);
}

export type ActionForm = ReturnType<typeof useActionForm>;
