import { getFigure } from '../../shared/figure/calls.ts';
import { listTickets } from '../api/first-calls.ts';
import { useCall, useCallPages } from '../api/queries.ts';
import type { User } from '../api/user.ts';
import { PagedList } from '../query-state.tsx';
import { useText } from '../text.tsx';
import { TicketListRow } from '../ticket/ticket-list-row.tsx';
import { Section } from '../ui/card.tsx';
import { RowList } from '../ui/list-row.tsx';
import { EmptyState } from '../ui/states.tsx';
import { useNow } from '../ui/use-now.ts';
import { ReportExport } from './report-export.tsx';
import { figureQueryOf, ticketsQueryOf, type ReportState } from './report-state.ts';

/** The tickets that one row of a figure counts. */
export function ReportTickets({ state, today, user }: { state: ReportState; today: string; user: User }) {
  const { t } = useText();
  const now = useNow();
  const query = ticketsQueryOf(state, today);
  const list = useCallPages(listTickets, { query });
  const { data } = useCall(getFigure, { params: { name: state.info.name }, query: figureQueryOf(state, today) });
  const row = data?.rows.find(({ key }) => key === state.key);
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex justify-end">
        <ReportExport list="tickets" query={query} />
      </div>
      <Section
        title={[t(`figure.by.${data?.by ?? state.info.groupings[0] ?? 'week'}`), row?.label ?? ''].join(' · ')}
        note={row && t('report.tickets', { n: row.values['count'] ?? 0 })}
      >
        <PagedList list={list} empty={<EmptyState title={t('report.none')} text={t('report.noneText')} />}>
          <RowList label={t('frame.tickets')}>
            {list.items.map((each) => (
              <TicketListRow key={each.id} row={each} user={user} now={now} />
            ))}
          </RowList>
        </PagedList>
      </Section>
    </div>
  );
}
