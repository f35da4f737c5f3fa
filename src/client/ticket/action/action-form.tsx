import {
  Suspense,
  useEffect,
  useMemo,
  useSyncExternalStore,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { isNeeded } from '../../../shared/field/is-applicable.ts';
import { entriesOf } from '../../../shared/ticket/action-entries.ts';
import type { CallableAction } from '../../../shared/ticket/rules.ts';
import type { TicketView } from '../../../shared/ticket/ticket-view.ts';
import { FormField } from '../../form/form-field.tsx';
import { shownEntries } from '../../form/entry-values.ts';
import { FormProvider, useFieldError, useFormScope, useValue } from '../../form/form-context.ts';
import { FormFailure } from '../../form/form-failure.tsx';
import type { FormStore } from '../../form/form-store.ts';
import { useFocusFirstError } from '../../form/use-form.ts';
import { lazyPart } from '../../lazy-part.ts';
import { useText } from '../../text.tsx';
import { WarningNote } from '../../ui/warning-note.tsx';
import { CheckCard } from '../../ui/form/checkbox.tsx';
import { namesIn } from './action-body.ts';
import { actionControls } from './action-controls.tsx';
import { ActionProvider } from './action-scope.ts';
import { actionTable } from '../action-table.ts';
import type { ActionForm } from './use-action-form.ts';

/**
 * At the desk the first field that must be filled in has the focus, so that what is typed after its key is not lost.
 * Elsewhere that would open the keyboard of a phone. In a sheet the sheet does it.
 */
function useFirstField(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current: element } = box;
    if (!element || document.documentElement.dataset['desk'] === undefined || element.closest('dialog')) return;
    const focused = (): boolean => {
      const first = element.querySelector('[data-field]:not([data-optional])') ?? element.querySelector('[data-field]');
      // A text field may have buttons before it.
      const field = first?.querySelector<HTMLElement>('input, textarea, select') ?? first?.querySelector('button');
      field?.focus({ preventScroll: true });
      return Boolean(field);
    };
    if (focused()) return;
    // A part that is loaded on demand.
    const watch = new MutationObserver(() => focused() && watch.disconnect());
    watch.observe(element, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [box]);
}

// Loaded on demand: most actions have no conflict.
const ConflictNotice = lazyPart(() => import('./conflict-notice.tsx').then(({ ConflictNotice: Part }) => Part));

interface ActionFieldsProps {
  ticket: TicketView;
  action: CallableAction;
  onBehalf: boolean;
  form: ActionForm;
  /** Shown above the fields, e.g. the recipient of a message. */
  children?: ReactNode;
}

/** The form of an action: what it will do, errors, and its fields. */
export function ActionFields({ ticket, action, onBehalf, form, children }: ActionFieldsProps) {
  const { store, draft, failure, conflict } = form;
  const box = useFocusFirstError<HTMLDivElement>(store);
  useFirstField(box);
  useEffect(() => {
    // The conflict is shown above the fields and must be scrolled into view.
    if (conflict ?? failure) box.current?.scrollIntoView({ block: 'start' });
  }, [conflict, failure, box]);
  const scope = useMemo(() => ({ store, controls: actionControls }), [store]);
  const subject = useMemo(() => ({ ticket, draft }), [ticket, draft]);
  return (
    <FormProvider value={scope}>
      <ActionProvider value={subject}>
        <div ref={box} onKeyDown={(event) => isSend(event) && form.submit()} className="grid grid-cols-1 gap-4">
          <ActionConsequence ticket={ticket} action={action} onBehalf={onBehalf} />
          {children}
          {conflict && (
            <Suspense>
              <ConflictNotice conflict={conflict} action={action} />
            </Suspense>
          )}
          <FormFailure store={store} fields={fieldsOf(action)} failure={failure} />
          {form.asksSafety && <SafetyCheck ticket={ticket} />}
          <Entries store={store} ticket={ticket} action={action} onBehalf={onBehalf} form={form} />
        </div>
      </ActionProvider>
    </FormProvider>
  );
}

/** Enter on a choice sends, as in every form of the web; in a text it is a new line. */
const isSend = ({ key, target }: KeyboardEvent): boolean =>
  key === 'Enter' && (target as HTMLInputElement).type === 'radio';

const fieldsOf = (action: CallableAction): string[] => [...namesIn(action), 'safetyRead'];

/** A sentence that says what the action will do. */
function ActionConsequence({ ticket, action, onBehalf }: Pick<ActionFieldsProps, 'ticket' | 'action' | 'onBehalf'>) {
  const { t } = useText();
  const { will } = actionTable[action];
  const { number, requester } = ticket;
  const text = onBehalf ? t('ticket.will.onBehalf', { number, name: requester.name }) : will && t(will, { number });
  return text && <p className="text-body text-ink2">{text}</p>;
}

interface EntriesProps {
  store: FormStore;
  ticket: TicketView;
  action: CallableAction;
  onBehalf: boolean;
  form: ActionForm;
}

function Entries({ store, ticket, action, onBehalf, form: { usualDays, mayPromise } }: EntriesProps) {
  const { t } = useText();
  const table = entriesOf(action);
  const circumstances = { onBehalf, usualDays, mayPromise, isQueued: ticket.handler === null };
  const namesNow = () => shownEntries(table, store.values(), circumstances).map(([name]) => name);
  // A string, so that they are rendered again only when a field appears or disappears.
  const names = useSyncExternalStore(store.subscribe, () => namesNow().join());
  return names.split(',').map((name) => {
    const entry = table[name];
    if (!entry) return null;
    // Acting on behalf of somebody needs a reason.
    const overrides = entry.onBehalf
      ? { hint: t('ticket.input.noteHint', { name: ticket.requester.name }), optional: false }
      : isNeeded(entry, circumstances) && { optional: false };
    return <FormField key={name} name={name} entry={entry} {...overrides} />;
  });
}

/**
 * The safety warning of a solution. The user confirms it before trying the solution, and that is recorded (domain.md,
 * no. 10).
 */
function SafetyCheck({ ticket }: { ticket: TicketView }) {
  return (
    <div data-field="safetyRead" className="grid gap-2">
      <WarningNote>
        <span className="whitespace-pre-line">{ticket.solution?.safety}</span>
      </WarningNote>
      <SafetyBox />
    </div>
  );
}

function SafetyBox() {
  const { t } = useText();
  const { store } = useFormScope();
  const checked = useValue('safetyRead') === 'yes';
  const error = useFieldError('safetyRead');
  return (
    <CheckCard
      text={t('solution.safetyRead')}
      error={error}
      checked={checked}
      onChange={({ target }) => store.set('safetyRead', target.checked ? 'yes' : '')}
    />
  );
}
