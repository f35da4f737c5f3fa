import { useId, useState } from 'react';
import { choiceText } from '../../shared/field/choice-text.ts';
import { flagEntries } from '../../shared/question/question-entries.ts';
import { flagQuestion } from '../../shared/question/review-calls.ts';
import { send } from '../api/client.ts';
import { FormBox } from '../form/form-box.tsx';
import type { ControlProps, Controls } from '../form/form-context.ts';
import { FormFailure } from '../form/form-failure.tsx';
import { Fields } from '../form/form-field.tsx';
import { choiceProps } from '../form/input-props.ts';
import { useTableForm } from '../form/use-table-form.ts';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { RadioRow } from '../ui/form/radio-row.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { toast } from '../ui/toast-queue.ts';

function KindControl(props: ControlProps<'choice'>) {
  const { t } = useText();
  const choices = props.entry.choices.map((value) => ({ value, text: choiceText(t, props.entry, value) }));
  return <RadioRow {...choiceProps(props)} choices={choices} />;
}
const controls: Controls = { choice: KindControl };

/** For who is logged in: this is wrong or outdated. The author is told. */
export function Flagging({ questionId }: { questionId: string }) {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button kind="plain" size="small" onClick={() => setOpen(true)}>
        {t('question.flag.open')}
      </Button>
      {open && <FlagSheet questionId={questionId} onClose={() => setOpen(false)} />}
    </div>
  );
}

function FlagSheet({ questionId, onClose }: { questionId: string; onClose: () => void }) {
  const { t } = useText();
  const id = useId();
  const form = useTableForm(flagQuestion.body, {
    entries: flagEntries,
    send: (body, key) => send(flagQuestion, { params: { id: questionId }, body }, { catches: true, key }),
    onDone: () => {
      onClose();
      toast.show({ text: t('question.flag.done'), tone: 'ok' });
    },
  });
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('question.flag.open')}
      footer={
        <Button type="submit" form={id} busy={form.busy} wide>
          {t('question.flag.send')}
        </Button>
      }
    >
      <FormBox form={form} id={id} controls={controls} className="grid grid-cols-1 gap-4 pt-1">
        <FormFailure store={form.store} fields={Object.keys(flagEntries)} failure={form.failure} />
        <Fields entries={flagEntries} />
      </FormBox>
    </Sheet>
  );
}
