import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import type { CallableAction } from '../../shared/ticket/inputs.ts';
import type { TicketView } from '../../shared/ticket/view.ts';
import { later } from '../later.ts';
import { useText } from '../text.tsx';
import { Banner } from '../ui/banner.tsx';
import { CheckCard } from '../ui/form/checkbox.tsx';
import { TextArea } from '../ui/form/text-area.tsx';
import { SkeletonPage } from '../ui/states.tsx';
import { actionTable, fieldsOf, type ActionField } from './action-table.ts';
import { FieldOf } from './field-of.tsx';
import type { ActionForm } from './use-action-form.ts';

// Most actions need neither what has happened meanwhile nor the form of a whole ticket with its own machinery.
const ConflictNotice = later(() => import('./conflict-notice.tsx').then(({ ConflictNotice: Part }) => Part));
const TicketFields = later(() => import('./ticket-fields.tsx').then(({ TicketFields: Part }) => Part));

interface ActionFieldsProps {
  ticket: TicketView;
  action: CallableAction;
  onBehalf: boolean;
  form: ActionForm;
  /** What stands above the fields, e.g. whom a message goes to. */
  children?: ReactNode;
}

/** The fields of an action, from its row of the table; errors beside them, the first one focused. */
export function ActionFields({ ticket, action, onBehalf, form, children }: ActionFieldsProps) {
  const { t } = useText();
  const box = useRef<HTMLDivElement>(null);
  const wrong = Object.keys(form.messages).join();
  const led = useRef(0);
  useEffect(() => {
    // Once for each attempt: a message that goes while one types must not take the focus along.
    if (form.attempt === led.current || wrong === '') return;
    led.current = form.attempt;
    const places = [...(box.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
    const first = places.find((place) => wrong.split(',').some((name) => name === place.dataset['field']));
    first?.querySelector<HTMLElement>('input,textarea,button,[tabindex="0"]')?.focus({ preventScroll: true });
    // In the middle: its message stands below it and must not lie under the button. What is too long for that: its head.
    first?.scrollIntoView({ block: first.offsetHeight > innerHeight / 2 ? 'start' : 'center' });
  }, [form.attempt, wrong]);
  useEffect(() => {
    // What stands above the fields is what happened: it must be seen from wherever the button was pressed.
    if (form.conflict ?? form.failure) box.current?.scrollIntoView({ block: 'start' });
  }, [form.conflict, form.failure]);
  const { will } = actionTable[action];
  const known = [...fieldsOf(action).map(({ name }) => name), 'note', 'safetyRead'];
  const homeless = Object.entries(form.messages).filter(
    ([name]) => !known.includes(name) && !/^(ticket|changes)\./.test(name),
  );
  return (
    <div ref={box} className="grid grid-cols-1 gap-4">
      {onBehalf ? (
        <p className="text-body text-ink2">
          {t('ticket.will.onBehalf', { number: ticket.number, name: ticket.requester.name })}
        </p>
      ) : (
        will && <p className="text-body text-ink2">{t(will, { number: ticket.number })}</p>
      )}
      {children}
      {form.conflict && (
        <Suspense>
          <ConflictNotice conflict={form.conflict} action={action} />
        </Suspense>
      )}
      {form.failure && Object.keys(form.messages).length === 0 && (
        <Banner tone="bad" urgent title={form.failure.message}>
          {form.failure.requestId && (
            <span className="code">{t('frame.requestId', { id: form.failure.requestId })}</span>
          )}
        </Banner>
      )}
      {homeless.length > 0 && (
        <Banner tone="bad" urgent>
          {homeless.map(([, message]) => message).join(' ')}
        </Banner>
      )}
      {form.asksSafety && <SafetyCheck ticket={ticket} form={form} />}
      {fieldsOf(action)
        .filter(({ when }) => when === undefined || when(form.values))
        .map((field) => (
          <Place key={field.name} field={field} ticket={ticket} form={form} />
        ))}
      {onBehalf && (
        <div data-field="note">
          <TextArea
            label={t('ticket.input.note')}
            hint={t('ticket.input.noteHint', { name: ticket.requester.name })}
            error={form.messages['note']}
            limit={1_000}
            value={String(form.values['note'] ?? '')}
            onChange={(event) => form.set('note', event.target.value)}
          />
        </div>
      )}
    </div>
  );
}

function Place({ field, ticket, form }: { field: ActionField; ticket: TicketView; form: ActionForm }) {
  if (field.as === 'given') return null;
  return (
    <div data-field={field.name}>
      {field.as === 'ticket' || field.as === 'changes' ? (
        <Suspense fallback={<SkeletonPage plain />}>
          <TicketFields ticket={ticket} prefix={field.name} form={form} folded={field.as === 'changes'} />
        </Suspense>
      ) : (
        <FieldOf field={field} ticket={ticket} form={form} />
      )}
    </div>
  );
}

/** A warning about life and limb is read before the solution is tried, and that is recorded (domain.md, no. 10). */
function SafetyCheck({ ticket, form }: { ticket: TicketView; form: ActionForm }) {
  const { t } = useText();
  return (
    <div data-field="safetyRead" className="grid gap-2">
      <Banner tone="warn" title={t('solution.safetyFirst')}>
        <span className="whitespace-pre-line">{ticket.solution?.safety}</span>
      </Banner>
      <CheckCard
        text={t('solution.safetyRead')}
        error={form.messages['safetyRead']}
        checked={form.values['safetyRead'] === true}
        onChange={(event) => form.set('safetyRead', event.target.checked)}
      />
    </div>
  );
}
