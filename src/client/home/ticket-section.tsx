import type { TicketRow } from '../../shared/ticket/ticket-view.ts';
import { countText } from '../../shared/format/count.ts';
import type { User } from '../api/user.ts';
import { useText } from '../text.tsx';
import { TicketListRow } from '../ticket/ticket-list-row.tsx';
import { useNow } from '../ui/use-now.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Section } from '../ui/card.tsx';
import { RowList } from '../ui/list-row.tsx';

interface TicketSectionProps {
  title: string;
  rows: readonly TicketRow[];
  user: User;
  /** The number of all of them; undefined while it is not known. */
  count: number | undefined;
  /** The path of the whole list. */
  more: string;
}

/** A few tickets under a heading, and a link to all of them. Renders nothing when there are none. */
export function TicketSection({ title, rows, user, count, more }: TicketSectionProps) {
  const { t } = useText();
  const now = useNow();
  if (rows.length === 0) return null;
  const all = count !== undefined && count > rows.length;
  return (
    <Section
      title={title}
      note={count === undefined ? undefined : countText(count)}
      action={
        all && (
          <ButtonLink kind="plain" size="medium" href={more}>
            {t('home.showAll')}
          </ButtonLink>
        )
      }
    >
      <RowList label={title}>
        {rows.map((row) => (
          <TicketListRow key={row.id} row={row} user={user} now={now} />
        ))}
      </RowList>
    </Section>
  );
}
