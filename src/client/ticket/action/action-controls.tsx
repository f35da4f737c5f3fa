import { Suspense } from 'react';
import { daysBetween, useChoices } from '../../form/controls.tsx';
import type { ControlProps, Controls } from '../../form/form-context.ts';
import { choiceProps } from '../../form/input-props.ts';
import { loadFileField, uploadsControl } from '../../form/uploads-control.tsx';
import { lazyPart } from '../../lazy-part.ts';
import { useText } from '../../text.tsx';
import { CheckCard } from '../../ui/form/checkbox.tsx';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import { Select } from '../../ui/form/select.tsx';
import { SkeletonPage, SkeletonRows } from '../../ui/states.tsx';
import { useActionScope } from './action-scope.ts';
import { RadioRow } from '../../ui/form/radio-row.tsx';
import { TicketNumberField } from '../../form/ticket-number-field.tsx';

// Loaded on demand: most actions have no person, no files and no form of a whole ticket.
const PersonField = lazyPart(() => import('../../people/person-field.tsx').then(({ PersonField: Part }) => Part));
const TicketFields = lazyPart(() => import('./ticket-fields.tsx').then(({ TicketFields: Part }) => Part));

export const loadControls = () => Promise.all([PersonField.ahead(), TicketFields.ahead(), loadFileField()]);

/** Up to this many choices are cards; more are in a sheet. */
const MAX_CARDS = 4;

function CodeControl(props: ControlProps<'code'>) {
  const { t } = useText();
  const options = useChoices(props).map((entry) => ({
    value: entry.code,
    text: entry.label,
    ...(entry.pauses === undefined ? {} : { detail: t(entry.pauses ? 'ticket.input.pauses' : 'ticket.input.runsOn') }),
  }));
  return options.length > 0 && options.length <= MAX_CARDS ? (
    <RadioCards {...choiceProps(props)} choices={options} />
  ) : (
    <Select {...choiceProps(props)} options={options} />
  );
}

function DaysControl(props: ControlProps<'days'>) {
  const { t } = useText();
  const { min, max } = props.entry;
  const choices = daysBetween(min, max).map((n) => ({
    value: String(n),
    text: t('frame.shortDays', { n }),
    full: t('frame.days', { n }),
  }));
  return <RadioRow {...choiceProps(props)} choices={choices} />;
}

function YesNoControl(props: ControlProps<'yesNo'>) {
  const { t } = useText();
  const choices = [
    { value: 'yes', text: t('ticket.yes') },
    { value: 'no', text: t('ticket.no') },
  ];
  return <RadioRow {...choiceProps(props)} choices={choices} />;
}

const ConfirmControl = ({ label, error, value, onChange }: ControlProps<'confirm'>) => (
  <CheckCard
    text={label}
    error={error}
    checked={value === 'yes'}
    onChange={({ target }) => onChange(target.checked ? 'yes' : '')}
  />
);

function PersonControl(props: ControlProps<'person'>) {
  const { ticket } = useActionScope();
  const holderId = props.entry.for === 'transfer' ? ticket.handler?.id : undefined;
  return (
    <Suspense fallback={<SkeletonRows rows={4} />}>
      <PersonField {...choiceProps(props)} for={props.entry.for} ticketId={ticket.id} holderId={holderId} />
    </Suspense>
  );
}

function TicketNumberControl(props: ControlProps<'ticketNumber'>) {
  const { ticket } = useActionScope();
  return <TicketNumberField {...choiceProps(props)} without={[ticket.id]} />;
}

function FormControl({ name, entry, error }: ControlProps<'form'>) {
  const { ticket } = useActionScope();
  return (
    <Suspense fallback={<SkeletonPage plain />}>
      <TicketFields ticket={ticket} prefix={name} error={error} folded={entry.sends === 'changes'} />
    </Suspense>
  );
}

/** The controls that the forms of ticket actions add or replace. */
export const actionControls: Controls = {
  code: CodeControl,
  days: DaysControl,
  yesNo: YesNoControl,
  confirm: ConfirmControl,
  person: PersonControl,
  ticketNumber: TicketNumberControl,
  uploads: uploadsControl(() => useActionScope().draft),
  form: FormControl,
};
