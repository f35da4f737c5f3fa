import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useState } from 'react';
import type { AnyActionCall } from '../../../shared/action-call.ts';
import { actionEndpoint } from '../../../shared/ticket/action-endpoint.ts';
import { acknowledgeSolution, getTicket, listSolutions } from '../../api/reading-calls.ts';
import { usualDaysOf } from '../../../shared/ticket/field-rules.ts';
import { ruleOf, type CallableAction } from '../../../shared/ticket/rules.ts';
import type { ticketWithEvents, TicketView, TicketWithEvents } from '../../../shared/ticket/ticket-view.ts';
import { ApiError } from '../../api/api-error.ts';
import { send } from '../../api/client.ts';
import { listTickets, type EndpointOf } from '../../api/first-calls.ts';
import { queryKey } from '../../api/queries.ts';
import { useDictionaries } from '../../api/use-dictionaries.ts';
import { useUser } from '../../api/user.ts';
import { createFormDrafts } from '../../form/form-draft.ts';
import { areUploaded, contentOf, filesErrors, uploadsOf } from '../../form/form-uploads.ts';
import type { FormErrors, FormValues } from '../../form/form-store.ts';
import { issueTexts } from '../../form/issue-text.ts';
import type { Held } from '../../drafts/device-messages.ts';
import { typedAgain } from '../../drafts/kept-words.ts';
import type { Posted } from '../../drafts/message-outbox.ts';
import type { KeptMessage } from '../../drafts/message-store.ts';
import { useForm, type Form } from '../../form/use-form.ts';
import { usePrefetch } from '../../prefetch.ts';
import { useText } from '../../text.tsx';
import { useOnceLoaded } from '../../use-once-loaded.ts';
import { mayPromiseNews } from '../may-promise-news.ts';
import { bodyOf, namesIn, presetsOf } from './action-body.ts';
import { actionRulesNow, loadActionRules, type ActionRules } from './lazy-action-rules.ts';
import { useConflict } from './use-conflict.ts';

interface ActionFormOptions {
  ticket: TicketView;
  action: CallableAction;
  onBehalf: boolean;
  /** False while the sheet is closed. */
  open?: boolean;
  /** Values that the user does not choose: the button that opened the form decides whether a comment is internal. */
  given?: Readonly<Record<string, string>>;
  /** Initial values that override those of the ticket. */
  start?: FormValues | undefined;
  /** A message that was refused later and is written again: it stays on the device until this one is sent. */
  again?: KeptMessage | undefined;
  onDone: (ticket: TicketView) => void;
  /** Given: its writer may take it back for ten seconds before it is sent; called when they begin. */
  onHeld?: ((held: Held) => void) | undefined;
  /** Called when it has been taken back, and is a draft again. */
  onUndone?: (() => void) | undefined;
  /** A message or an answer without a network: it waits on this device. */
  onWaits?: () => void;
}

/** What waits for the network, and is sent once (domain.md, deviation 5): words that no other change can make wrong. */
const mayWait = (action: CallableAction): boolean =>
  ruleOf(action).speech === true && ruleOf(action).unversioned === true;

const callOf = (action: CallableAction): EndpointOf<AnyActionCall<typeof ticketWithEvents>> => actionEndpoint(action);

/** The form of one action: values, files, errors, and the conflict when the ticket has changed since it was opened. */
export function useActionForm(options: ActionFormOptions) {
  const {
    ticket,
    action,
    onBehalf,
    open = true,
    given = {},
    start,
    again,
    onDone,
    onWaits,
    onHeld,
    onUndone,
  } = options;
  const { t } = useText();
  const user = useUser();
  // Each version of the solution has its own draft, because its safety warning must be read again.
  const solutionVersion = ruleOf(action).needsWarningRead ? ticket.solution?.version : undefined;
  const key = [user?.userId, ticket.id, action, solutionVersion, ...Object.values(given), again?.id].join();
  const presets = useMemo(
    () => ({ ...presetsOf(action, ticket), ...start, ...(again && typedAgain(action, again)) }),
    [action, ticket, start, again],
  );
  const { draft, forget, begin } = useActionDraft(key, presets, again?.files);
  const { store } = draft;
  const { version, conflict, onRefused, forgetConflict } = useConflict(ticket);
  const showDone = useShowDone(ticket);
  const usualDays = usualDaysOf(ticket, useDictionaries());
  const mayPromise = mayPromiseNews(ticket, action, given['visibility']);
  const asksSafety = asksForSafety(action, ticket, onBehalf);
  const body = () => ({
    ...bodyOf(action, store.values(), { ticket, usualDays, mayPromise, uploads: uploadsOf(draft) }),
    ...given,
  });
  const form = useForm({
    store,
    fields: [...namesIn(action), 'safetyRead'],
    validate: (): FormErrors => ({
      ...issueTexts(t, issuesNow(action, body(), { onBehalf, usualDays, isQueued: ticket.handler === null })),
      ...(asksSafety && store.values()['safetyRead'] !== 'yes' ? { safetyRead: t('ticket.input.safetyMissing') } : {}),
      ...filesErrors(draft, t, onWaits !== undefined && mayWait(action)),
    }),
    send: async (idempotencyKey): Promise<Posted<TicketView> | { held: Held }> => {
      const { id, solution } = ticket;
      if (!onHeld) await releaseHeld?.(); // what is still held was written before
      if (asksSafety)
        await send(acknowledgeSolution, { params: { id, version: String(solution?.version) } }, { catches: true });
      const request = { params: { id }, body: { ...body(), version: version.current } };
      const outbox = user && onWaits && mayWait(action) ? await loadOutbox() : undefined;
      if (!outbox && !areUploaded(draft))
        throw new ApiError({ code: 0, failure: 'network', message: t('ticket.input.filesFailed') });
      if (!user || !outbox)
        return { sent: await send(callOf(action), request, { catches: true, key: idempotencyKey }) };
      const files = contentOf(draft);
      // Without one of its files it does not go: then the outbox uploads all of them.
      if (!areUploaded(draft)) delete (request.body as Record<string, unknown>)['uploads'];
      const message: KeptMessage = {
        ...(files.length > 0 ? { files } : {}),
        ...{ id: idempotencyKey, key: idempotencyKey, userId: user.userId, ticketId: id, number: ticket.number },
        ...{ action, body: request.body, seq: ticket.seq, at: Date.now() },
      };
      const typed = store.typed();
      const restore = () => {
        const { store: next } = drafts.open(key, presets, files);
        // In front of what has been typed meanwhile.
        for (const [name, value] of Object.entries(typed))
          next.set(name, [value, next.typed()[name]].filter(Boolean).join('\n\n'));
        onUndone?.();
      };
      const held = onHeld && areUploaded(draft) ? await outbox.holdMessage(t, message, restore) : undefined;
      if (!held) return outbox.postMessage(t, message);
      releaseHeld = outbox.heldMessages.release;
      return { held };
    },
    onDone: (posted) => {
      if (posted !== 'waits' && 'sent' in posted) showDone(posted.sent);
      forget();
      if (again) void loadOutbox().then((outbox) => outbox?.messageOutbox.take(again.id));
      if (posted === 'waits') onWaits?.();
      else if ('held' in posted) onHeld?.(posted.held);
      else onDone(posted.sent);
    },
    onRefused,
  });
  const { clearErrors } = form;
  // When it is opened, the errors of an earlier attempt are removed; the typed values stay.
  useLayoutEffect(() => {
    if (!open) return;
    begin();
    clearErrors();
    forgetConflict();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each opening
  }, [open]);
  return { ...form, ...useRules(form), draft, conflict, asksSafety, usualDays, mayPromise };
}

export type ActionForm = ReturnType<typeof useActionForm>;

/** Those that are found before it is sent. Where the rules cannot be loaded, the server says what is wrong. */
const issuesNow: ActionRules['actionIssues'] = (...asked) => actionRulesNow()?.actionIssues(...asked) ?? {};

/** The button of the form waits for the rules. */
function useRules({ busy, submit }: Pick<Form, 'busy' | 'submit'>) {
  usePrefetch(loadActionRules);
  const [isWaiting, send] = useOnceLoaded(() => actionRulesNow() !== undefined, loadActionRules, submit);
  return { busy: busy || isWaiting, submit: send };
}

/** Set with the first message that may be taken back: before, there is nothing to send. */
let releaseHeld: (() => Promise<void>) | undefined;

/** Undefined when it cannot be loaded: then the form sends by itself. */
const loadOutbox = () => import('../../drafts/device-messages.ts').catch(() => undefined);

/** Puts the ticket in the answer of an action into the cache. */
function useShowDone(ticket: TicketView) {
  const client = useQueryClient();
  return (answer: TicketView): void => {
    // The answer has no events: they are refetched, but the ticket itself is up to date at once.
    client.setQueryData<TicketWithEvents>(
      queryKey(getTicket, { params: { id: ticket.id } }),
      (before) => before && { ...answer, events: before.events },
    );
    // What is being read now may be older than the answer, and is not read again by itself while there is nothing to show.
    for (const { name } of [getTicket, listSolutions, listTickets])
      void client.cancelQueries({ queryKey: [name] }).then(() => client.invalidateQueries({ queryKey: [name] }));
  };
}

/** Whether the requester has to confirm the safety warning before trying the solution (domain.md, no. 10). */
const asksForSafety = (action: CallableAction, { solution }: TicketView, onBehalf: boolean): boolean =>
  ruleOf(action).needsWarningRead === true && !onBehalf && Boolean(solution?.safety) && solution?.safetyReadAt === null;

const drafts = createFormDrafts(() => window.sessionStorage);

/** The draft of this key, with presets from the ticket. */
function useActionDraft(key: string, presets: FormValues, files?: readonly File[]) {
  const [opened, setOpened] = useState(() => ({ key, draft: drafts.open(key, presets, files) }));
  if (opened.key !== key) setOpened({ key, draft: drafts.open(key, presets, files) });
  const { draft } = opened;
  // Untouched fields follow the ticket, so that a correction does not undo the correction of somebody else.
  useLayoutEffect(() => draft.store.setPresets(presets), [draft, presets]);
  return {
    draft,
    /** Removes the stored draft after it was sent; the open form keeps its values. */
    forget: (): void => drafts.forget(key),
    /** Called when the form is opened: takes a new draft if the last one was sent. */
    begin: (): void => {
      const next = drafts.open(key, presets, files);
      if (next !== draft) setOpened({ key, draft: next });
    },
  };
}
