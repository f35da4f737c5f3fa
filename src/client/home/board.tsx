import type { FigureName, Grouping } from '../../shared/figure/figure-table.ts';
import { someCan } from '../../shared/ticket/roles.ts';
import type { User } from '../api/user.ts';
import { DueCard } from './due-card.tsx';
import { FigureCard } from './figure-card.tsx';
import { ProblemsCard } from './problems-card.tsx';
import { WeeksCard } from './weeks-card.tsx';
import { listUsers } from '../../shared/product/calls.ts';
import { useCall } from '../api/queries.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { ListRow, RowList } from '../ui/list-row.tsx';
import { Section } from '../ui/card.tsx';

/** Who is away, with what they have open. */
function AwayCard() {
  const { t } = useText();
  const { link } = usePage();
  const { data } = useCall(listUsers, { query: { for: 'transfer' } });
  const away = (data?.items ?? []).filter(({ absent }) => absent);
  if (away.length === 0) return null;
  return (
    <Section title={t('home.away')}>
      <RowList label={t('home.away')}>
        {away.map(({ id, name, standIn, openTickets }) => (
          <ListRow
            key={id}
            href={link('insiderList', { view: 'inProgress', handler: id })}
            title={name}
            meta={standIn === null ? t('home.noStandIn') : t('ticket.person.standIn', { name: standIn })}
            due={t('ticket.person.open', { n: openTickets })}
            dueTone={standIn === null && openTickets > 0 ? 'warn' : 'run'}
          />
        ))}
      </RowList>
    </Section>
  );
}

/** A figure by something, or a card of its own. */
type Card = readonly [figure: FigureName, by: Grouping] | 'weeks' | 'due' | 'away' | 'problems';

const lead: readonly Card[] = [
  'due',
  'weeks',
  ['overdue', 'severity'],
  ['ageing', 'severity'],
  ['load', 'person'],
  ['closed-in-time', 'line'],
  ['escalations', 'line'],
  'away',
];
const expert: readonly Card[] = [
  'due',
  'problems',
  ['warnings', 'model'],
  ['repeat-failures', 'model'],
  ['escalations', 'line'],
];
const engineer: readonly Card[] = ['due', ['overdue', 'severity'], ['closed-in-time', 'line']];
const manager: readonly Card[] = [
  ['ageing', 'severity'],
  ['overdue', 'severity'],
  ['repeat-failures', 'model'],
  ['satisfaction', 'month'],
];

function cardsOf({ roles }: User): readonly Card[] {
  if (someCan(roles, 'leads')) return lead;
  if (someCan(roles, 'solvesEscalated')) return expert;
  if (someCan(roles, 'handles')) return engineer;
  return someCan(roles, 'manages') ? manager : [];
}

const own = { weeks: WeeksCard, due: DueCard, away: AwayCard, problems: ProblemsCard };

/** What somebody of this role looks at every day, each card a way to what it counts. A card without anything is not there. */
export function Board({ user }: { user: User }) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
      {cardsOf(user).map((card) => {
        if (typeof card !== 'string') return <FigureCard key={card[0]} name={card[0]} by={card[1]} />;
        const Own = own[card];
        return <Own key={card} />;
      })}
    </div>
  );
}
