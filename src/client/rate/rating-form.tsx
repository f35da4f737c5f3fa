import { useRef, useState, type FormEvent } from 'react';
import { evaluationEntries, praises, satisfactions } from '../../shared/ticket/evaluation.ts';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { ChipSelect } from '../ui/form/chip-select.tsx';
import { Stars } from '../ui/form/stars.tsx';
import { TextArea } from '../ui/form/text-area.tsx';
import { AnswerRow } from './answer-row.tsx';

const SUGGESTION_MAX = evaluationEntries.suggestion.max;
type Satisfaction = (typeof satisfactions)[number];
type Praise = (typeof praises)[number];

export interface Rating {
  overall: number;
  serviceAttitude?: Satisfaction;
  professionalCompetence?: Satisfaction;
  responseSpeed?: Satisfaction;
  attributes?: Praise[];
  suggestion?: string;
}

interface Values {
  overall: number;
  serviceAttitude: string;
  professionalCompetence: string;
  responseSpeed: string;
  attributes: string[];
  suggestion: string;
}

const nothing: Values = {
  overall: 0,
  serviceAttitude: '',
  professionalCompetence: '',
  responseSpeed: '',
  attributes: [],
  suggestion: '',
};
const questions = ['serviceAttitude', 'professionalCompetence', 'responseSpeed'] as const;
export const scoreWords = ['rate.score1', 'rate.score2', 'rate.score3', 'rate.score4', 'rate.score5'] as const;

/** What was answered; questions that were skipped stay away. */
function ratingOf(values: Values): Rating {
  const given = questions.flatMap((name) => {
    const answer = satisfactions.find((value) => value === values[name]);
    return answer ? [[name, answer] as const] : [];
  });
  const attributes = praises.filter((praise) => values.attributes.includes(praise));
  const suggestion = values.suggestion.trim();
  return {
    overall: values.overall,
    ...Object.fromEntries(given),
    ...(attributes.length > 0 ? { attributes } : {}),
    ...(suggestion === '' ? {} : { suggestion }),
  };
}

interface RatingFormProps {
  /** The button stands in the page's footer: `<Button type="submit" form="rating">`. */
  id: string;
  onRate: (rating: Rating) => void;
  /** Messages of the server, by field. */
  fields: Readonly<Record<string, string>>;
}

/** The score first and alone needed; the rest is optional (domain.md, Evaluation). */
export function RatingForm({ id, onRate, fields }: RatingFormProps) {
  const { t } = useText();
  const score = useRef<HTMLInputElement>(null);
  const suggestion = useRef<HTMLTextAreaElement>(null);
  const [values, setValues] = useState(nothing);
  // Judged from the first try on, so that a message goes as soon as it is answered.
  const [tried, setTried] = useState(false);
  const set = (changed: Partial<Values>) => setValues((before) => ({ ...before, ...changed }));
  const unrated = values.overall < 1;
  const tooLong = values.suggestion.trim().length > SUGGESTION_MAX;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (unrated) score.current?.focus();
    else if (tooLong) suggestion.current?.focus();
    else onRate(ratingOf(values));
  };
  const answers = satisfactions.map((value) => ({ value, text: t(`rate.${value}`) }));
  return (
    <form id={id} noValidate className="grid gap-6" onSubmit={submit}>
      <Stars
        ref={score}
        value={values.overall || undefined}
        onChange={(overall) => set({ overall })}
        label={t('rate.overall')}
        words={scoreWords.map((key) => t(key))}
        error={tried && unrated ? t('rate.needScore') : fields['overall']}
      />
      {questions.map((name) => (
        <AnswerRow
          key={name}
          value={values[name]}
          onChange={(answer) => set({ [name]: answer })}
          label={t(`rate.${name}`)}
          optional
          choices={answers}
          error={fields[name]}
        />
      ))}
      <ChipSelect
        label={t('rate.attributes')}
        optional
        choices={praises.map((praise) => ({ value: praise, text: t(`rate.${praise}`) }))}
        value={values.attributes}
        onChange={(attributes) => set({ attributes })}
      />
      <TextArea
        ref={suggestion}
        name="suggestion"
        value={values.suggestion}
        onChange={({ target }) => set({ suggestion: target.value })}
        label={t('rate.suggestion')}
        optional
        limit={SUGGESTION_MAX}
        error={tried && tooLong ? t('issue.tooLong', { max: SUGGESTION_MAX }) : fields['suggestion']}
      />
    </form>
  );
}

/** The one button of the page. */
export function RateButton({ form, busy }: { form: string; busy: boolean }) {
  const { t } = useText();
  return (
    <Button wide type="submit" form={form} busy={busy}>
      {t('rate.send')}
    </Button>
  );
}
