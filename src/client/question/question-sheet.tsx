import { choiceText } from '../../shared/field/choice-text.ts';
import {
  changeQuestion,
  getQuestion,
  listQuestions,
  publishQuestion,
  type QuestionView,
} from '../../shared/question/calls.ts';
import { questionEntries } from '../../shared/question/question-entries.ts';
import type { TicketView } from '../../shared/ticket/ticket-view.ts';
import { send } from '../api/client.ts';
import { FormSheet } from '../form/form-sheet.tsx';
import type { ControlProps, Controls } from '../form/form-context.ts';
import { FormFailure } from '../form/form-failure.tsx';
import { Fields } from '../form/form-field.tsx';
import type { FormValues } from '../form/form-store.ts';
import { choiceProps } from '../form/input-props.ts';
import { useTableForm } from '../form/use-table-form.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Banner } from '../ui/banner.tsx';
import { RadioRow } from '../ui/form/radio-row.tsx';
import { useNavigation } from '../ui/navigation.tsx';
import { toast } from '../ui/toast-queue.ts';

/** A ticket whose solution was confirmed is published, or what was published is edited. */
export type QuestionSubject = { ticket: TicketView } | { question: QuestionView };

interface QuestionSheetProps {
  open: boolean;
  onClose: () => void;
  subject: QuestionSubject;
}

function LanguageControl(props: ControlProps<'choice'>) {
  const { t } = useText();
  const choices = props.entry.choices.map((value) => ({ value, text: choiceText(t, props.entry, value) }));
  return <RadioRow {...choiceProps(props)} choices={choices} />;
}
const controls: Controls = { choice: LanguageControl };

/** First values. From a ticket: its title, description and solution, with the safety warning first. */
function presetsOf(subject: QuestionSubject, language: string): FormValues {
  if ('question' in subject) {
    const { title, symptom, solution, language: its, public: open } = subject.question;
    return { title, symptom, solution, language: its, public: open ? 'yes' : 'no' };
  }
  const { title, description, solution } = subject.ticket;
  const warning = solution?.safety ? `> ${solution.safety.replaceAll('\n', '\n> ')}\n\n` : '';
  return { title, symptom: description ?? '', solution: warning + (solution?.text ?? ''), language, public: 'yes' };
}

/** Publishes a common problem, or edits one: the same form. */
export function QuestionSheet({ open, onClose, subject }: QuestionSheetProps) {
  const { t, language } = useText();
  const { link } = usePage();
  const { go } = useNavigation();
  const edited = 'question' in subject ? subject.question : undefined;
  const form = useTableForm(publishQuestion.body, {
    entries: questionEntries,
    presets: presetsOf(subject, language),
    send: (body, key) =>
      'question' in subject
        ? send(
            changeQuestion,
            { params: { id: subject.question.id }, body: { ...body, version: subject.question.version } },
            { catches: true, key },
          )
        : send(publishQuestion, { body: { ...body, ticketId: subject.ticket.id } }, { catches: true, key }),
    outdates: [listQuestions, getQuestion],
    onDone: (answer) => {
      onClose();
      toast.show({ text: t(edited ? 'question.saved' : 'question.publishDone'), tone: 'ok' });
      if (!edited) go(link('commonProblem', { question: answer.id }));
    },
  });
  return (
    <FormSheet
      {...{ open, onClose, form, controls }}
      busy={form.busy}
      title={t(edited ? 'question.editTitle' : 'question.publish')}
      go={t(edited ? 'question.save' : 'question.publish')}
    >
      <Banner tone="warn">{t('question.check')}</Banner>
      <FormFailure store={form.store} fields={Object.keys(questionEntries)} failure={form.failure} />
      <Fields entries={questionEntries} />
    </FormSheet>
  );
}
