import { useDeferredValue, useState } from 'react';
import type { ProblemView } from '../../shared/problem/view.ts';
import { problemOutcomes } from '../../shared/problem/rules.ts';
import { listTickets } from '../../shared/ticket/calls.ts';
import { useDictionaries } from '../api/dictionaries.ts';
import { useCall } from '../api/queries.ts';
import { useUser } from '../api/user.ts';
import { useText } from '../text.tsx';
import { PersonField } from '../ticket/person-field.tsx';
import { RadioCards } from '../ui/form/radio-cards.tsx';
import { Select } from '../ui/form/select.tsx';
import { TextArea } from '../ui/form/text-area.tsx';
import { DateField } from '../ui/form/text-field.tsx';
import type { ProblemField } from './problem-fields.ts';
import type { ProblemForm } from './use-problem-form.ts';

interface ProblemFieldProps {
  field: ProblemField;
  problem: ProblemView;
  form: ProblemForm;
}

interface ControlProps {
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** The control of one field of an action. */
export function ProblemFieldControl({ field, problem, form }: ProblemFieldProps) {
  const { t } = useText();
  const dictionaries = useDictionaries();
  const { name, optional } = field;
  const control: ControlProps = {
    error: form.messages[name],
    value: form.values[name] ?? '',
    onChange: (value) => form.set(name, value),
  };
  switch (field.as) {
    case 'text':
      return (
        <TextArea
          label={t(field.label)}
          optional={optional ?? false}
          rows={field.lines ?? 3}
          limit={field.max}
          error={control.error}
          value={control.value}
          onChange={(event) => control.onChange(event.target.value)}
        />
      );
    case 'code': {
      const entries =
        dictionaries?.[field.dictionary].filter(({ active, code }) => active || code === control.value) ?? [];
      return <Code {...control} label={t(field.label)} optional={optional ?? false} entries={entries} />;
    }
    case 'person':
      return (
        <PersonField
          label={t('problem.input.owner')}
          error={control.error}
          for="transfer"
          value={control.value}
          onChange={control.onChange}
          holderId={undefined}
        />
      );
    case 'day':
      return (
        <DateField
          label={t('problem.field.dueOn')}
          error={control.error}
          value={control.value}
          onChange={(event) => control.onChange(event.target.value)}
        />
      );
    case 'measure':
      return <Measure {...control} problem={problem} />;
    case 'ticket':
      return <Ticket {...control} problem={problem} />;
    case 'outcome':
      return (
        <RadioCards
          {...control}
          label={t('problem.input.outcome')}
          choices={problemOutcomes.map((value) => ({
            value,
            text: t(`problem.outcome.${value}`),
            detail: t(`problem.outcomeText.${value}`),
          }))}
        />
      );
  }
}

interface CodeProps extends ControlProps {
  label: string;
  optional: boolean;
  entries: readonly { code: string; en: string; zh: string }[];
}

function Code({ entries, ...props }: CodeProps) {
  const { language } = useText();
  return <Select {...props} options={entries.map((entry) => ({ value: entry.code, text: entry[language] }))} />;
}

/** The measures that are still to be done; who decides nothing has only their own to choose from. */
function Measure({ problem, ...props }: ControlProps & { problem: ProblemView }) {
  const { t } = useText();
  const user = useUser();
  const decides = problem.actions.some(({ action }) => action === 'addMeasure');
  const open = problem.measures.filter(
    ({ doneAt, owner }) => doneAt === null && (decides || owner.id === user?.userId),
  );
  return (
    <RadioCards
      {...props}
      label={t('problem.input.which')}
      choices={open.map(({ id, text, owner, dueOn }) => ({
        value: id,
        text,
        detail: t('problem.ownedBy', { name: owner.name, date: dueOn }),
      }))}
    />
  );
}

/** Another ticket, found as in the list: by number, SN or words. */
function Ticket({ problem, ...props }: ControlProps & { problem: ProblemView }) {
  const { t } = useText();
  const [query, setQuery] = useState('');
  const q = useDeferredValue(query.trim());
  const found = useCall(
    listTickets,
    { query: { view: 'all', limit: '20', ...(q ? { q } : {}) } },
    { keepPrevious: true },
  );
  const own = new Set(problem.tickets.map(({ id }) => id));
  const options = (found.data?.items ?? [])
    .filter(({ id }) => !own.has(id))
    .map(({ id, number, title, statusLabel }) => ({ value: id, text: number, detail: `${title} · ${statusLabel}` }));
  return (
    <Select
      {...props}
      label={t('problem.input.ticket')}
      hint={t('problem.input.ticketHint')}
      options={options}
      onQuery={setQuery}
      busy={found.isFetching}
      chosenText={props.value}
    />
  );
}
