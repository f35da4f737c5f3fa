import type { CallableAction } from '../../../shared/ticket/rules.ts';
import { useText } from '../../text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { TimelineEvent } from '../timeline-event.tsx';
import type { Conflict } from './use-conflict.ts';
import { useNow } from '../../ui/use-now.ts';

/**
 * Shown after a 409: the events since the form was opened, and whether the action is still possible. The typed values
 * stay.
 */
export function ConflictNotice({
  conflict: { message, meanwhile },
  action,
}: {
  conflict: Conflict;
  action: CallableAction;
}) {
  const { t } = useText();
  const now = useNow();
  const offer = meanwhile?.actions.find((other) => other.action === action);
  const text = offer?.enabled ? t('ticket.conflict.again') : (offer?.reason ?? t('ticket.conflict.over'));
  return (
    <Banner tone="warn" urgent title={meanwhile ? t('ticket.conflict.title') : message}>
      <p>
        {meanwhile ? text : ''} {t('ticket.conflict.kept')}
      </p>
      {meanwhile && meanwhile.events.length > 0 && (
        <div className="mt-3 rounded-field bg-surface p-3 text-ink">
          <Timeline label={t('ticket.conflict.meanwhile')}>
            {meanwhile.events.map((event) => (
              <TimelineEvent key={event.seq} event={event} now={now} />
            ))}
          </Timeline>
        </div>
      )}
    </Banner>
  );
}
