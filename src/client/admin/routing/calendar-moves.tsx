import { previewCalendar } from '../../../shared/admin/routing-calls.ts';
import type { CallInput } from '../../../shared/call.ts';
import { exactTime } from '../../../shared/format/time.ts';
import { useCall } from '../../api/queries.ts';
import { usePage } from '../../route-match.tsx';
import { useText } from '../../text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { ListRow, RowList } from '../../ui/list-row.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { timeZone } from '../../ui/use-now.ts';

/** A preview of the open tickets whose deadline would change with these open hours. */
export function CalendarMoves({ body }: { body: CallInput<typeof previewCalendar>['body'] }) {
  const { t } = useText();
  const { link } = usePage();
  const preview = useCall(previewCalendar, { body }, { staleMs: 0, keepPrevious: true });
  if (preview.error)
    return (
      <ErrorState
        text={Object.values(preview.error.fields)[0] ?? preview.error.message}
        requestId={preview.error.requestId}
        onRetry={() => void preview.refetch()}
        busy={preview.isFetching}
      />
    );
  if (!preview.data) return <SkeletonRows rows={3} />;
  const { running, earlier, later, moves } = preview.data;
  const time = (at: string): string => exactTime(new Date(at), timeZone);
  if (earlier + later === 0) return <Banner tone="ok">{t('people.moves.none', { n: running })}</Banner>;
  return (
    <div className="grid gap-3" aria-live="polite">
      <Banner tone="warn" title={t('people.moves.title', { n: earlier + later, of: running })}>
        {t('people.moves.text', { earlier, later })}
      </Banner>
      <RowList label={t('people.moves.list')}>
        {moves.map(({ id, number, title, from, to }) => (
          <ListRow
            key={id}
            href={link('insiderTicket', { ticket: id })}
            title={title}
            code={number}
            meta={t('people.moves.fromTo', { from: time(from), to: time(to) })}
          />
        ))}
      </RowList>
    </div>
  );
}
