import { ChartColumn } from 'lucide-react';
import { Suspense, useState } from 'react';
import { someCan } from '../../shared/ticket/roles.ts';
import { statuses } from '../../shared/ticket/statuses.ts';
import { listTickets } from '../api/first-calls.ts';
import type { TicketRow } from '../../shared/ticket/ticket-view.ts';
import { normalizeWidth } from '../../shared/ticket/serial-number.ts';
import { useCall } from '../api/queries.ts';
import type { User } from '../api/user.ts';
import { lazyPart } from '../lazy-part.ts';
import { QueryError } from '../query-state.tsx';
import { usePage } from '../route-match.tsx';
import { ScanButton } from '../scan/scan-button.tsx';
import { useText } from '../text.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { useNavigation } from '../ui/navigation.tsx';
import { EmptyState, SkeletonRows } from '../ui/states.tsx';
import { RowList } from '../ui/list-row.tsx';
import { useNow } from '../ui/use-now.ts';
import { TicketListRow } from '../ticket/ticket-list-row.tsx';
import { byAlarm, isOldRejection, runningOf } from './home-rows.ts';
import { TicketSection } from './ticket-section.tsx';

const Board = lazyPart(() => import('./board.tsx').then((part) => part.Board));

const SHOWN = 5;
/** So many are read that some are left when old rejections are folded away. */
const READ = '20';
/** A partner's home page: the card to raise a problem, the tickets that wait for the user, and those in progress. */
export function PartnerHome({ user }: { user: User }) {
  const { t } = useText();
  const { link } = usePage();
  const todo = useCall(listTickets, { query: { view: 'todo', limit: READ } });
  const pending = useCall(listTickets, { query: { view: 'pending', limit: String(SHOWN) } });
  const working = useCall(listTickets, { query: { view: 'inProgress', limit: String(SHOWN) } });
  const waiting = todo.data?.items ?? [];
  const running = runningOf(waiting, pending.data?.items ?? [], working.data?.items ?? []);
  const now = useNow();
  const old = waiting.filter((row) => isOldRejection(row, now));
  const current = byAlarm(waiting.filter((row) => !old.includes(row)));
  const counts = todo.data?.counts;
  const settled = todo.isSuccess && pending.isSuccess && working.isSuccess;
  return (
    <>
      <RaiseCard />
      {todo.isPending && <SkeletonRows rows={3} />}
      {!todo.data && <QueryError query={todo} />}
      <TicketSection
        title={t('home.waitingForYou')}
        rows={current.slice(0, SHOWN)}
        user={user}
        count={counts && counts.todo - old.length}
        more={link('partnerList')}
      />
      <TicketSection
        title={t('home.running')}
        rows={running.slice(0, SHOWN)}
        user={user}
        count={counts && Math.max(running.length, counts.pending + counts.inProgress - waiting.filter(isOpen).length)}
        more={link('partnerList', { view: 'inProgress' })}
      />
      {old.length > 0 && (
        <details className="grid gap-2">
          <summary className="py-3 text-small font-semibold text-ink2">
            {t('home.rejectedLong', { n: old.length })}
          </summary>
          <RowList label={t('home.rejectedLong', { n: old.length })}>
            {old.map((row) => (
              <TicketListRow key={row.id} row={row} user={user} now={now} />
            ))}
          </RowList>
        </details>
      )}
      {someCan(user.roles, 'manages') && (
        <Suspense>
          <Board user={user} />
        </Suspense>
      )}
      {someCan(user.roles, 'manages') && (
        <ButtonLink wide kind="plain" icon={ChartColumn} href={link('reports')}>
          {t('system.page.reports')}
        </ButtonLink>
      )}
      {settled && waiting.length + running.length === 0 && (
        <EmptyState
          title={t('home.allQuiet')}
          text={t(counts?.all === 0 ? 'home.noTicketsYet' : 'home.nothingOpen')}
          action={
            counts?.all !== 0 && (
              <ButtonLink kind="quiet" size="medium" href={link('partnerList', { view: 'all' })}>
                {t('home.allTickets')}
              </ButtonLink>
            )
          }
        />
      )}
    </>
  );
}

const isOpen = ({ status }: TicketRow): boolean =>
  statuses[status].group === 'inProgress' && statuses[status].clock !== 'stop';

/** "Machine down?": the user types the SN, or describes the problem without it. */
function RaiseCard() {
  const { t } = useText();
  const { link } = usePage();
  const { go } = useNavigation();
  const [sn, setSn] = useState('');
  return (
    <Card pad className="grid gap-4">
      <h2 className="text-hero font-bold tracking-[-0.022em]">{t('home.standsStill')}</h2>
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          go(link('feedback', { sn: normalizeWidth(sn) || undefined }));
        }}
      >
        <TextField
          label={t('ticket.field.sn')}
          mono
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          hint={t('raise.snHint')}
          button={<ScanButton onSerial={setSn} />}
          value={sn}
          onChange={(event) => setSn(event.target.value)}
        />
        <Button type="submit" wide>
          {t('home.raise')}
        </Button>
      </form>
      <ButtonLink kind="quiet" wide href={link('feedback', { start: 'problem' })}>
        {t('home.describe')}
      </ButtonLink>
    </Card>
  );
}
