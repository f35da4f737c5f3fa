import type * as z from 'zod/mini';
import { postTime } from '../../shared/format/time.ts';
import { evaluationEntries } from '../../shared/ticket/evaluation-entries.ts';
import type { evaluationView } from '../../shared/ticket/ticket-view.ts';
import { useText } from '../text.tsx';
import { timeZone, useNow } from '../ui/use-now.ts';
import { Card, Section } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { KeyValue } from '../ui/key-value.tsx';
import { StarsShown } from '../ui/form/stars.tsx';

type Evaluation = z.output<typeof evaluationView>;

/** A rating as it was given; read-only from then on (domain.md, Evaluation). */
export function RatingShown({ evaluation }: { evaluation: Evaluation }) {
  const { t } = useText();
  const now = useNow();
  const word = evaluationEntries.overall.words[evaluation.overall - 1];
  const opinionText = (answer: Evaluation['responseSpeed']) => answer && t(`rate.${answer}`);
  return (
    <>
      <div className="grid justify-items-center gap-1 py-4">
        <span className="scale-150 py-2">
          <StarsShown value={evaluation.overall} />
        </span>
        <p className="text-title font-bold">{word && t(word)}</p>
        <p className="text-small text-ink2">
          {t('rate.at', { time: postTime(t, new Date(evaluation.at), now, timeZone) })}
        </p>
      </div>
      <Card>
        <KeyValue
          items={[
            { name: t('rate.serviceAttitude'), value: opinionText(evaluation.serviceAttitude) ?? t('rate.skipped') },
            {
              name: t('rate.professionalCompetence'),
              value: opinionText(evaluation.professionalCompetence) ?? t('rate.skipped'),
            },
            { name: t('rate.responseSpeed'), value: opinionText(evaluation.responseSpeed) ?? t('rate.skipped') },
          ]}
        />
      </Card>
      {evaluation.attributes.length > 0 && (
        <Section title={t('rate.attributes')}>
          <div className="flex flex-wrap gap-2">
            {evaluation.attributes.map((praise) => (
              <Chip key={praise} tone="ok">
                {t(`rate.${praise}`)}
              </Chip>
            ))}
          </div>
        </Section>
      )}
      {evaluation.suggestion && (
        <Section title={t('rate.suggestion')}>
          <Card pad>
            <p className="whitespace-pre-line wrap-anywhere">{evaluation.suggestion}</p>
          </Card>
        </Section>
      )}
    </>
  );
}
