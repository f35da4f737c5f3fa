import { useState } from 'react';
import { choiceText } from '../../shared/field/choice-text.ts';
import type { FieldTable } from '../../shared/field/entry.ts';
import { objectOf } from '../../shared/field/schema.ts';
import { flagEntries, helpedEntries } from '../../shared/question/question-entries.ts';
import { flagQuestion } from '../../shared/question/review-calls.ts';
import { can } from '../../shared/ticket/roles.ts';
import { similarTickets } from '../../shared/ticket/similar-calls.ts';
import { markSolutionUse } from '../../shared/ticket/solution-use-calls.ts';
import { send } from '../api/client.ts';
import { useUser, viewerOf, type User } from '../api/user.ts';
import { FormSheet } from '../form/form-sheet.tsx';
import type { ControlProps, Controls } from '../form/form-context.ts';
import { FormFailure } from '../form/form-failure.tsx';
import { Fields } from '../form/form-field.tsx';
import { choiceProps } from '../form/input-props.ts';
import { useTableForm } from '../form/use-table-form.ts';
import { useText } from '../text.tsx';
import { TicketNumberField } from '../form/ticket-number-field.tsx';
import { Button } from '../ui/button.tsx';
import { RadioRow } from '../ui/form/radio-row.tsx';
import { toast } from '../ui/toast-queue.ts';

function KindControl(props: ControlProps<'choice'>) {
  const { t } = useText();
  const choices = props.entry.choices.map((value) => ({ value, text: choiceText(t, props.entry, value) }));
  return <RadioRow {...choiceProps(props)} choices={choices} />;
}
const TicketControl = (props: ControlProps<'ticketNumber'>) => (
  <TicketNumberField {...choiceProps(props)} without={[]} />
);
const controls: Controls = { choice: KindControl, ticketNumber: TicketControl };

/** Admins look on: they say nothing of tickets. */
function acts(user: User): boolean {
  const viewer = viewerOf(user);
  return viewer.kind === 'user' && can(viewer.role, 'acts');
}

/** For who is logged in: it helped with a ticket; it is wrong or outdated, of which the author is told. */
export function Saying({ questionId }: { questionId: string }) {
  const { t } = useText();
  const user = useUser();
  const [open, setOpen] = useState<'helped' | 'flag'>();
  const close = () => setOpen(undefined);
  return (
    <div className="flex flex-wrap gap-x-2">
      {user && acts(user) && (
        <Button kind="plain" size="small" onClick={() => setOpen('helped')}>
          {t('question.helped.open')}
        </Button>
      )}
      <Button kind="plain" size="small" onClick={() => setOpen('flag')}>
        {t('question.flag.open')}
      </Button>
      {open === 'helped' && <HelpedSheet questionId={questionId} onClose={close} />}
      {open === 'flag' && <FlagSheet questionId={questionId} onClose={close} />}
    </div>
  );
}

interface SayingProps {
  questionId: string;
  onClose: () => void;
}
const helpedSchema = objectOf(helpedEntries);

function HelpedSheet({ questionId, onClose }: SayingProps) {
  const { t } = useText();
  const form = useTableForm(helpedSchema, {
    entries: helpedEntries,
    send: async ({ ticketId: id }, key) => {
      const { links } = await send(similarTickets, { params: { id } }, { catches: true });
      const version = links.find(({ question }) => question?.id === questionId)?.version ?? 0;
      const body = { questionId, used: true, version };
      return send(markSolutionUse, { params: { id }, body }, { catches: true, key });
    },
    outdates: [similarTickets],
    onDone: () => {
      onClose();
      toast.show({ text: t('question.helped.done'), tone: 'ok' });
    },
  });
  return <SayingSheet says="helped" onClose={onClose} form={form} entries={helpedEntries} />;
}

function FlagSheet({ questionId, onClose }: SayingProps) {
  const { t } = useText();
  const form = useTableForm(flagQuestion.body, {
    entries: flagEntries,
    send: (body, key) => send(flagQuestion, { params: { id: questionId }, body }, { catches: true, key }),
    onDone: () => {
      onClose();
      toast.show({ text: t('question.flag.done'), tone: 'ok' });
    },
  });
  return <SayingSheet says="flag" onClose={onClose} form={form} entries={flagEntries} />;
}

interface SayingSheetProps {
  says: 'helped' | 'flag';
  onClose: () => void;
  form: Pick<ReturnType<typeof useTableForm>, 'store' | 'failure' | 'busy' | 'submit'>;
  entries: FieldTable;
}

function SayingSheet({ says, onClose, form, entries }: SayingSheetProps) {
  const { t } = useText();
  const [title, go] = [t(`question.${says}.open`), t(`question.${says}.send`)];
  return (
    <FormSheet {...{ onClose, form, controls, title, go }} busy={form.busy}>
      <FormFailure store={form.store} fields={Object.keys(entries)} failure={form.failure} />
      <Fields entries={entries} />
    </FormSheet>
  );
}
