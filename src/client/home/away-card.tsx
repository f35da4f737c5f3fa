import { listUsers } from '../../shared/product/calls.ts';
import { useCall } from '../api/queries.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { ListRow, RowList } from '../ui/list-row.tsx';
import { Section } from '../ui/card.tsx';

/** Who is away, with what they have open. */
export function AwayCard() {
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
