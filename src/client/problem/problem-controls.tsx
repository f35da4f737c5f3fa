import { createContext, use } from 'react';
import type { ProblemView } from '../../shared/problem/problem-view.ts';
import { decidesProblems } from '../../shared/problem/rules.ts';
import { useUser, viewerOf } from '../api/user.ts';
import type { ControlProps, Controls } from '../form/form-context.ts';
import type { FormDraft } from '../form/form-draft.ts';
import { choiceProps } from '../form/input-props.ts';
import { uploadsControl } from '../form/uploads-control.tsx';
import { useText } from '../text.tsx';
import { PersonField } from '../people/person-field.tsx';
import { TicketNumberField } from '../form/ticket-number-field.tsx';
import { RadioCards } from '../ui/form/radio-cards.tsx';

const ProblemContext = createContext<{ problem: ProblemView; draft: FormDraft } | undefined>(undefined);
/** Tells the controls which problem an action is about, and where its files are. */
export const ProblemProvider = ProblemContext;

function useAbout(): { problem: ProblemView; draft: FormDraft } {
  const about = use(ProblemContext);
  if (!about) throw new Error('useAbout outside of ProblemProvider');
  return about;
}

const PersonControl = (props: ControlProps<'person'>) => (
  <PersonField {...choiceProps(props)} for={props.entry.for} holderId={undefined} />
);

/** The open measures; who may not decide problems can choose only their own. */
function MeasureControl(props: ControlProps<'measure'>) {
  const { t } = useText();
  const user = useUser();
  const { measures } = useAbout().problem;
  const decides = user !== null && decidesProblems(viewerOf(user));
  const open = measures.filter(({ doneAt, owner }) => doneAt === null && (decides || owner.id === user?.userId));
  return (
    <RadioCards
      {...choiceProps(props)}
      choices={open.map(({ id, text, owner, dueOn }) => ({
        value: id,
        text,
        detail: t('problem.ownedBy', { name: owner.name, date: dueOn }),
      }))}
    />
  );
}

function TicketControl(props: ControlProps<'ticketNumber'>) {
  const { tickets } = useAbout().problem;
  return <TicketNumberField {...choiceProps(props)} without={tickets.map(({ id }) => id)} />;
}

function ChoiceControl(props: ControlProps<'choice'>) {
  const { t } = useText();
  const { choices, texts, details } = props.entry;
  const textOf = (keys: typeof texts, value: string) => {
    const key = keys?.[value];
    return key && t(key);
  };
  return (
    <RadioCards
      {...choiceProps(props)}
      choices={choices.map((value) => ({ value, text: textOf(texts, value) ?? value, detail: textOf(details, value) }))}
    />
  );
}

/** What the actions of a problem ask beside what every form may ask. */
export const problemControls: Controls = {
  person: PersonControl,
  measure: MeasureControl,
  ticketNumber: TicketControl,
  choice: ChoiceControl,
  uploads: uploadsControl(() => useAbout().draft),
};
