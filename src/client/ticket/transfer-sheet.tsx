import { Check, CircleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Issues } from '../../shared/errors.ts';
import type { FieldTable } from '../../shared/field/entry.ts';
import { issuesOf } from '../../shared/issues.ts';
import { actionEntries } from '../../shared/ticket/action-entries.ts';
import { actionInputs } from '../../shared/ticket/inputs.ts';
import type { TicketRow } from '../../shared/ticket/view.ts';
import { wireValues, withMissing } from '../form/entry-values.ts';
import { FormProvider, type ControlProps } from '../form/form-context.ts';
import { Fields } from '../form/form-field.tsx';
import { createFormStore, type FormValues } from '../form/form-store.ts';
import { choiceProps } from '../form/input-props.ts';
import { refuse } from '../form/submit-form.ts';
import { useLead, useRecheck, useValidator } from '../form/use-form.ts';
import { useText } from '../text.tsx';
import '../texts/issue.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Spinner } from '../ui/spinner.tsx';
import type { Handover, Outcome } from './bulk-transfer.ts';
import { PersonField } from './person-field.tsx';

interface TransferSheetProps {
  open: boolean;
  onClose: () => void;
  /** The tickets that are selected, and those of this round that are done. */
  rows: readonly TicketRow[];
  outcomes: ReadonlyMap<string, Outcome>;
  busy: boolean;
  onSend: (handover: Handover) => void;
}

const { toUserId, reason } = actionEntries.transfer;
const entries = {
  toUserId,
  reason: { ...reason, lines: 3, label: 'ticket.pick.reason', hint: 'ticket.pick.reasonHint' },
} as const satisfies FieldTable;

function issuesOfTransfer(values: FormValues): Issues {
  const body = wireValues(entries, values);
  const parsed = actionInputs.transfer.safeParse(body, { reportInput: true });
  return parsed.success ? {} : withMissing(entries, body, issuesOf(parsed.error));
}

const personControl = (holderId: string | undefined) =>
  function Person(props: ControlProps<'person'>) {
    return <PersonField {...choiceProps(props)} for={props.entry.for} holderId={holderId} />;
  };

/** To whom the selected tickets go and why; afterwards what became of each. */
export function TransferSheet({ open, onClose, rows, outcomes, busy, onSend }: TransferSheetProps) {
  const { t } = useText();
  const [store] = useState(() => createFormStore());
  const validate = useValidator(issuesOfTransfer);
  useRecheck(store, validate);
  const submit = (): void => {
    if (refuse(store, validate(store.values()))) return;
    onSend(actionInputs.transfer.parse(wireValues(entries, store.values())));
  };
  const ended = rows.filter(({ id }) => ['done', 'refused'].includes(outcomes.get(id)?.is ?? '')).length;
  const left = rows.filter(({ id }) => outcomes.get(id)?.is !== 'done').length;
  const refused = rows.some(({ id }) => outcomes.get(id)?.is === 'refused');
  const holders = new Set(rows.map(({ handler }) => handler?.id));
  const holderId = holders.size === 1 ? [...holders][0] : undefined;
  const scope = useMemo(() => ({ store, controls: { person: personControl(holderId) } }), [store, holderId]);
  const box = useLead<HTMLDivElement>(store);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('ticket.pick.transfer')}
      footer={
        <Button wide busy={busy} onClick={submit}>
          {busy
            ? t('ticket.pick.progress', { done: ended, all: rows.length })
            : t(refused ? 'ticket.pick.again' : 'ticket.pick.send', { n: left })}
        </Button>
      }
    >
      <div ref={box} className="grid grid-cols-1 gap-4">
        <p className="text-ink2">{t('ticket.pick.will', { n: left })}</p>
        <p role="status" className="sr-only">
          {busy ? t('ticket.pick.progress', { done: ended, all: rows.length }) : ''}
          {!busy && refused ? t('ticket.pick.refused', { n: left }) : ''}
        </p>
        {outcomes.size > 0 && (
          <ul className="rounded-field border border-line bg-surface">
            {rows.map((row) => (
              <OutcomeLine key={row.id} row={row} outcome={outcomes.get(row.id)} />
            ))}
          </ul>
        )}
        <FormProvider value={scope}>
          <Fields entries={entries} />
        </FormProvider>
      </div>
    </Sheet>
  );
}

/** What became of one ticket, in words and with a mark. */
function OutcomeLine({ row, outcome }: { row: TicketRow; outcome: Outcome | undefined }) {
  return (
    <li className="flex items-start gap-2.5 px-3 py-2.5 not-first:border-t not-first:border-line">
      <span className="mt-0.5 grid size-5 shrink-0 place-items-center">
        {outcome?.is === 'sending' && <Spinner size={16} />}
        {outcome?.is === 'done' && <Check size={18} strokeWidth={2.6} aria-hidden className="text-ok" />}
        {outcome?.is === 'refused' && <CircleAlert size={18} strokeWidth={2.2} aria-hidden className="text-bad" />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-1 font-medium">{row.title}</span>
        <OutcomeWords outcome={outcome} />
      </span>
      <span className="code shrink-0 text-small text-ink3">{row.number}</span>
    </li>
  );
}

/** The same under a row of the list. */
export function OutcomeWords({ outcome }: { outcome: Outcome | undefined }) {
  const { t } = useText();
  if (!outcome) return null;
  const tone = outcome.is === 'done' ? 'text-ok' : outcome.is === 'refused' ? 'text-bad' : 'text-ink2';
  return (
    <span className={`block text-small font-medium ${tone}`}>
      {outcome.is === 'refused' ? outcome.reason : t(`ticket.pick.is.${outcome.is}`)}
    </span>
  );
}
