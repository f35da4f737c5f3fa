import { getChance } from '../../../shared/ticket/chance-call.ts';
import { someCan } from '../../../shared/ticket/roles.ts';
import type { TicketView } from '../../../shared/ticket/ticket-view.ts';
import { useCall } from '../../api/queries.ts';
import { useUser } from '../../api/user.ts';
import { useText } from '../../text.tsx';

const STALE_MS = 300_000;

/** How likely the ticket is closed in time, by tickets that were where it is (decision 0105); for leads and its handler. */
export function Chance({ ticket: { id, handler, clock } }: { ticket: TicketView }) {
  const { t } = useText();
  const user = useUser();
  const enabled =
    user !== null && clock.state !== 'stop' && (someCan(user.roles, 'leads') || user.userId === handler?.id);
  const { data } = useCall(getChance, { params: { id } }, { enabled, staleMs: STALE_MS });
  if (!enabled || !data?.chance) return null;
  const { cases, like, interval, ended } = data.chance;
  const alike = [t('ticket.chance.stage'), ...like.map((each) => t(`ticket.chance.like.${each}`))].join(', ');
  return (
    <div className="mt-3 grid gap-0.5 border-t border-line pt-3 text-small">
      <span>
        {t('ticket.chance.title')}{' '}
        {interval && (
          <b className="tabular">{t('ticket.chance.interval', { low: interval.low, high: interval.high })}</b>
        )}
      </span>
      {!interval && ended && <span>{t('ticket.chance.ended', ended)}</span>}
      <span className="text-ink2">{t('ticket.chance.cases', { n: cases, alike })}</span>
    </div>
  );
}
