import { useText } from '../../text.tsx';

/** Stands before rows that have words like those that were looked for, but not the words themselves. */
export function SimilarNote({ query }: { query: string }) {
  const { t } = useText();
  return <p className="px-1 py-2 text-small text-ink2">{t('ticket.list.similar', { query })}</p>;
}

/** Stands before the rows, if any, of a search whose time was over before it had read all that may match. */
export function MoreNote() {
  const { t } = useText();
  return (
    <p role="status" className="px-1 py-2 text-small text-ink2">
      {t('ticket.list.more')}
    </p>
  );
}
