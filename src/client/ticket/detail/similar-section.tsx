import { Copy, Lightbulb } from 'lucide-react';
import { useState } from 'react';
import { openStatuses } from '../../../shared/ticket/statuses.ts';
import { ruleOf } from '../../../shared/ticket/rules.ts';
import { listSolutions } from '../../../shared/ticket/calls.ts';
import { similarTickets, type SimilarTicket } from '../../../shared/ticket/similar-calls.ts';
import type { TicketView } from '../../../shared/ticket/ticket-view.ts';
import { send } from '../../api/client.ts';
import { useCall } from '../../api/queries.ts';
import { useUser } from '../../api/user.ts';
import { usePage } from '../../route-match.tsx';
import { useText, type T } from '../../text.tsx';
import { WarningNote } from '../../ui/warning-note.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { copy } from '../../ui/copy.ts';
import { Link } from '../../ui/navigation.tsx';

const SHOWN = 2;
const STALE_MS = 300_000;

/** Similar solved tickets with their solutions. Shown only while this ticket is open, and only when there are some. */
export function SimilarSection({ ticket }: { ticket: TicketView }) {
  const { t } = useText();
  const [all, setAll] = useState(false);
  const isOpen = openStatuses.includes(ticket.status);
  const request = { params: { id: ticket.id } };
  // Visitors may not call this: a refusal would open the login.
  const enabled = useUser() !== null && isOpen;
  const { data } = useCall(similarTickets, request, { enabled, staleMs: STALE_MS });
  const items = isOpen ? (data?.items ?? []) : [];
  if (items.length === 0) return null;
  const maySolve = ticket.actions.some(({ action, enabled }) => enabled && ruleOf(action).solution === 'writes');
  return (
    <Section title={t('ticket.similar.title')} note={items.length}>
      <ul className="grid grid-cols-1 gap-2">
        {items.slice(0, all ? undefined : SHOWN).map((item) => (
          <li key={item.ticket.id}>
            <Similar item={item} solvingId={maySolve ? ticket.id : undefined} />
          </li>
        ))}
      </ul>
      {items.length > SHOWN && !all && (
        <div>
          <Button kind="plain" size="small" onClick={() => setAll(true)}>
            {t('ticket.similar.all', { n: items.length })}
          </Button>
        </div>
      )}
    </Section>
  );
}

interface SimilarProps {
  item: SimilarTicket;
  /** The id of the open ticket, if this user can write a solution for it. */
  solvingId: string | undefined;
}

function Similar({ item, solvingId }: SimilarProps) {
  const { t } = useText();
  const { link } = usePage();
  const insider = useUser()?.isInsider ?? false;
  const { id, number } = item.ticket;
  return (
    <Card pad className="grid grid-cols-1 gap-3">
      <div className="grid gap-1.5">
        <p className="font-semibold wrap-anywhere">{item.title}</p>
        <p className="flex flex-wrap items-center gap-1.5">
          <Link
            className="code relative text-small font-semibold underline after:absolute after:-inset-x-1 after:-inset-y-3.5"
            href={link(insider ? 'insiderTicket' : 'partnerTicket', { ticket: id })}
          >
            {number}
          </Link>
          {item.why.map((why) => (
            <Chip key={why} tone={why === 'code' ? 'act' : 'run'}>
              {t(`ticket.similar.why.${why}`)}
            </Chip>
          ))}
        </p>
      </div>
      {item.safety && (
        <WarningNote>
          <p className="whitespace-pre-line wrap-anywhere">{item.safety}</p>
        </WarningNote>
      )}
      <p className="whitespace-pre-line wrap-anywhere">{item.solution}</p>
      <div className="-mx-3 -mb-2 flex flex-wrap gap-x-1">
        <Button kind="plain" size="small" icon={Copy} onClick={() => void copySolution(item, t)}>
          {t('ticket.similar.copy')}
        </Button>
        {solvingId !== undefined && (
          <ButtonLink
            kind="plain"
            size="small"
            icon={Lightbulb}
            href={link('insiderSolution', { ticket: solvingId, like: id })}
          >
            {t('ticket.similar.start')}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}

/**
 * Copies the safety warning and the whole solution. A shortened solution could be dangerous, so the rest is loaded
 * first.
 */
async function copySolution(item: SimilarTicket, t: T): Promise<void> {
  const whole = item.cut ? await wholeSolution(item.ticket.id) : item.solution;
  if (whole !== undefined) await copy([item.safety, whole].filter(Boolean).join('\n\n'), t);
}

const wholeSolution = (id: string): Promise<string | undefined> =>
  send(listSolutions, { params: { id } }).then(
    ({ items }) => items[0]?.text,
    () => undefined, // a toast has shown the error
  );
