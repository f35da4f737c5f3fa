import { useMemo, useState } from 'react';
import type { ValidationIssues } from '../../../shared/errors.ts';
import type { FieldTable } from '../../../shared/field/entry.ts';
import { issuesOf } from '../../../shared/validation-issues.ts';
import { lackingIssues } from '../../../shared/field/is-applicable.ts';
import { actionEntries } from '../../../shared/ticket/action-entries.ts';
import { actionInputs } from '../../../shared/ticket/action-inputs.ts';
import type { TicketRow } from '../../../shared/ticket/ticket-view.ts';
import { wireValues } from '../../form/entry-values.ts';
import { FormProvider, type ControlProps } from '../../form/form-context.ts';
import { Fields } from '../../form/form-field.tsx';
import { createFormStore, type FormValues } from '../../form/form-store.ts';
import { choiceProps } from '../../form/input-props.ts';
import { showErrors } from '../../form/submit-form.ts';
import { useFocusFirstError, useRecheck, useValidator } from '../../form/use-form.ts';
import { useText } from '../../text.tsx';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { isOpen, type Handover, type TransferOutcome } from './bulk-transfer.ts';
import { PersonField } from '../../people/person-field.tsx';
import { Outcomes } from './transfer-outcome.tsx';

interface TransferSheetProps {
  open: boolean;
  onClose: () => void;
  /** The tickets of this round, including those that are done. */
  rows: readonly TicketRow[];
  outcomes: ReadonlyMap<string, TransferOutcome>;
  busy: boolean;
  onSend: (handover: Handover) => void;
}

const { toUserId, reason } = actionEntries.transfer;
const reasonHere = { ...reason, lines: 3, label: 'ticket.pick.reason', hint: 'ticket.pick.reasonHint' } as const;
const { optional: _optional, ...requiredReason } = reasonHere;
const entries = { toUserId, reason: requiredReason } as const satisfies FieldTable;
/** Tickets that nobody handles are assigned without a reason. */
const entriesOfQueue = { toUserId, reason: reasonHere } as const satisfies FieldTable;

function issuesOfTransfer(values: FormValues, isQueued: boolean): ValidationIssues {
  const body = wireValues(entries, values);
  const parsed = actionInputs.transfer.safeParse(body, { reportInput: true });
  const wrong = parsed.success ? {} : issuesOf(parsed.error);
  return { ...lackingIssues(actionEntries.transfer, body, { onBehalf: false, isQueued }), ...wrong };
}
const issuesOfSome = (values: FormValues): ValidationIssues => issuesOfTransfer(values, false);
const issuesOfQueue = (values: FormValues): ValidationIssues => issuesOfTransfer(values, true);

const personControl = (holderId: string | undefined, ticketId: string | undefined) =>
  function Person(props: ControlProps<'person'>) {
    return (
      <PersonField
        {...choiceProps(props)}
        for={props.entry.for}
        {...(ticketId === undefined ? {} : { ticketId })}
        holderId={holderId}
      />
    );
  };

/** Asks for the recipient and the reason of a bulk transfer, and shows the outcome for each ticket. */
export function TransferSheet({ open, onClose, rows, outcomes, busy, onSend }: TransferSheetProps) {
  const { t } = useText();
  const [store] = useState(() => createFormStore());
  const isQueued = rows.every(({ handler }) => handler === null);
  const validate = useValidator(isQueued ? issuesOfQueue : issuesOfSome);
  useRecheck(store, validate);
  const submit = (): void => {
    if (showErrors(store, validate(store.values()))) return;
    onSend(actionInputs.transfer.parse(wireValues(entries, store.values())));
  };
  const ended = rows.filter(({ id }) => ['done', 'refused'].includes(outcomes.get(id)?.is ?? '')).length;
  const progress = t('ticket.pick.progress', { done: ended, all: rows.length });
  const left = rows.filter(({ id }) => isOpen(outcomes.get(id))).length;
  const refused = rows.filter(({ id }) => outcomes.get(id)?.is === 'refused').length;
  const tried = refused > 0 && !busy;
  /** Nothing is left that could be transferred. */
  const isOver = tried && left === 0;
  const holders = new Set(rows.map(({ handler }) => handler?.id));
  const holderId = holders.size === 1 ? [...holders][0] : undefined;
  const ticketId = rows.length === 1 ? rows[0]?.id : undefined;
  const scope = useMemo(
    () => ({ store, controls: { person: personControl(holderId, ticketId) } }),
    [store, holderId, ticketId],
  );
  const box = useFocusFirstError<HTMLDivElement>(store);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('ticket.pick.transfer')}
      footer={
        isOver ? (
          <Button wide onClick={onClose}>
            {t('frame.close')}
          </Button>
        ) : (
          <Button wide busy={busy} onClick={submit}>
            {busy ? progress : t(tried ? 'ticket.pick.again' : 'ticket.pick.send', { n: left })}
          </Button>
        )
      }
    >
      <div ref={box} className="grid grid-cols-1 gap-4">
        <p className="text-ink2">
          {tried ? t('ticket.pick.refused', { n: refused }) : t('ticket.pick.will', { n: left })}
        </p>
        <p role="status" className="sr-only">
          {busy ? progress : ''}
          {tried ? t('ticket.pick.refused', { n: refused }) : ''}
        </p>
        <Outcomes rows={rows} outcomes={outcomes} />
        {!isOver && (
          <FormProvider value={scope}>
            <Fields entries={isQueued ? entriesOfQueue : entries} />
          </FormProvider>
        )}
      </div>
    </Sheet>
  );
}
