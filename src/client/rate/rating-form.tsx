import { Controller, useForm } from 'react-hook-form';
import { praises, satisfactions, SUGGESTION_MAX } from '../../shared/ticket/inputs.ts';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { ChipSelect } from '../ui/form/chip-select.tsx';
import { Stars } from '../ui/form/stars.tsx';
import { TextArea } from '../ui/form/text-area.tsx';
import { AnswerRow } from './answer-row.tsx';

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
  const { control, register, handleSubmit, formState } = useForm<Values>({
    defaultValues: {
      overall: 0,
      serviceAttitude: '',
      professionalCompetence: '',
      responseSpeed: '',
      attributes: [],
      suggestion: '',
    },
  });
  const answers = satisfactions.map((value) => ({ value, text: t(`rate.${value}`) }));
  return (
    <form
      id={id}
      noValidate
      className="grid gap-6"
      onSubmit={(event) => void handleSubmit((values) => onRate(ratingOf(values)))(event)}
    >
      <Controller
        control={control}
        name="overall"
        rules={{ min: { value: 1, message: t('rate.needScore') } }}
        render={({ field, fieldState }) => (
          <Stars
            {...field}
            value={field.value || undefined}
            label={t('rate.overall')}
            words={scoreWords.map((key) => t(key))}
            error={fieldState.error?.message ?? fields['overall']}
          />
        )}
      />
      {questions.map((name) => (
        <Controller
          key={name}
          control={control}
          name={name}
          render={({ field }) => (
            <AnswerRow {...field} label={t(`rate.${name}`)} optional choices={answers} error={fields[name]} />
          )}
        />
      ))}
      <Controller
        control={control}
        name="attributes"
        render={({ field: { value, onChange } }) => (
          <ChipSelect
            label={t('rate.attributes')}
            optional
            choices={praises.map((praise) => ({ value: praise, text: t(`rate.${praise}`) }))}
            value={value}
            onChange={onChange}
          />
        )}
      />
      <TextArea
        label={t('rate.suggestion')}
        optional
        limit={SUGGESTION_MAX}
        error={formState.errors.suggestion?.message ?? fields['suggestion']}
        {...register('suggestion', {
          validate: (text) => text.trim().length <= SUGGESTION_MAX || t('issue.tooLong', { max: SUGGESTION_MAX }),
        })}
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
