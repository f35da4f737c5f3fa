import type { CallInput } from '../../shared/call.ts';
import { figureComments } from '../../shared/figure/calls.ts';
import { exactDay } from '../../shared/format/time.ts';
import { useCall } from '../api/queries.ts';
import { useUser } from '../api/user.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Section } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';
import type { Tone } from '../ui/tone.ts';
import { useDay } from '../ui/day.tsx';
import { ListRow, RowList } from '../ui/list-row.tsx';
import { timeZone } from '../ui/use-now.ts';

/** As the figure counts them: poor up to 2, satisfied from 4 on. */
const toneOf = (overall: number): Tone => (overall <= 2 ? 'bad' : overall >= 4 ? 'ok' : 'run');

/** What people wrote with the ratings that are counted. */
export function FigureComments({ query }: { query: CallInput<typeof figureComments>['query'] }) {
  const { t } = useText();
  const { link } = usePage();
  const day = useDay();
  const insider = useUser()?.isInsider ?? false;
  const { data } = useCall(figureComments, { query }, { keepPrevious: true });
  if (!data || data.items.length === 0) return null;
  return (
    <Section title={t('report.comments')} note={data.items.length}>
      <RowList label={t('report.comments')}>
        {data.items.map(({ ticket, overall, text, at }) => (
          <ListRow
            key={ticket.id}
            href={link(insider ? 'insiderTicket' : 'partnerTicket', { ticket: ticket.id })}
            title={text}
            code={ticket.number}
            meta={ticket.title}
            time={day(exactDay(new Date(at), timeZone))}
            chip={<Chip tone={toneOf(overall)}>{overall} / 5</Chip>}
          />
        ))}
      </RowList>
    </Section>
  );
}
