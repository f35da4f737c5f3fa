import { listUsers } from '../../shared/product/calls.ts';
import { useCall } from '../api/queries.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Section } from '../ui/card.tsx';
import { ListRow, RowList } from '../ui/list-row.tsx';

const SHOWN = 6;

/** For leads: the people with the most open tickets. A row links to that person's tickets. */
export function TeamLoad() {
  const { t } = useText();
  const { link } = usePage();
  const { data } = useCall(listUsers, { query: { for: 'transfer' } });
  const busiest = (data?.items ?? [])
    .filter(({ openTickets }) => openTickets > 0)
    .toSorted((one, other) => other.openTickets - one.openTickets)
    .slice(0, SHOWN);
  if (busiest.length === 0) return null;
  return (
    <Section title={t('start.load')}>
      <RowList label={t('start.load')}>
        {busiest.map(({ id, name, group, openTickets, absent }) => (
          <ListRow
            key={id}
            href={link('insiderList', { view: 'inProgress', handler: id })}
            title={name}
            meta={[group, absent && t('ticket.person.absent')].filter(Boolean).join(' · ')}
            due={t('ticket.person.open', { n: openTickets })}
            dueTone={absent ? 'warn' : 'run'}
          />
        ))}
      </RowList>
    </Section>
  );
}
