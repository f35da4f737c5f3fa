import { CircleCheck, Copy, Lightbulb, ThumbsUp } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { CallOutput } from '../../../shared/call.ts';
import { openStatuses } from '../../../shared/ticket/statuses.ts';
import { ruleOf } from '../../../shared/ticket/rules.ts';
import { listSolutions } from '../../api/reading-calls.ts';
import {
  similarTickets,
  type SimilarityReason,
  type SimilarTicket,
  type SolutionUse,
} from '../../../shared/ticket/similar-calls.ts';
import { markSolutionUse } from '../../../shared/ticket/solution-use-calls.ts';
import type { TicketView } from '../../../shared/ticket/ticket-view.ts';
import { send } from '../../api/client.ts';
import { useCall } from '../../api/queries.ts';
import { useSend } from '../../api/use-send.ts';
import { useUser } from '../../api/user.ts';
import { usePage } from '../../route-match.tsx';
import { useText, type T } from '../../text.tsx';
import { WarningNote } from '../../ui/warning-note.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { copy } from '../../ui/copy.ts';
import { Link } from '../../ui/navigation.tsx';

type Source = Partial<Pick<SolutionUse, 'ticket' | 'question'>>;

const SHOWN = 2;
const STALE_MS = 300_000;

/**
 * What helped, and while the ticket is open what may help: similar solved tickets with their solutions, and common problems.
 */
export function SimilarSection({ ticket }: { ticket: TicketView }) {
  const { t } = useText();
  const [all, setAll] = useState(false);
  const isOpen = openStatuses.includes(ticket.status);
  const { data } = useCall(similarTickets, { params: { id: ticket.id } }, { staleMs: STALE_MS });
  if (!data) return null;
  const items = isOpen ? data.items : [];
  const questions = isOpen ? data.questions : [];
  const maySolve = ticket.actions.some(({ action, enabled: may }) => may && ruleOf(action).solution === 'writes');
  const helped = (source: Source) => <Helped ticketId={ticket.id} source={source} answer={data} />;
  // What is shown below with its own button is not said twice.
  const elsewhere = data.links.filter(
    ({ used, ticket: other, question }) =>
      used && !items.some((item) => item.ticket.id === other?.id) && !questions.some(({ id }) => id === question?.id),
  );
  return (
    <>
      {elsewhere.length > 0 && (
        <Section title={t('ticket.similar.whatHelped')} note={elsewhere.length}>
          <Rows rows={elsewhere.map((link) => ({ ...link, uses: 0, why: [] }))} helped={helped} />
        </Section>
      )}
      {items.length > 0 && (
        <Section title={t('ticket.similar.title')} note={items.length}>
          <ul className="grid grid-cols-1 gap-2">
            {items.slice(0, all ? undefined : SHOWN).map((item) => (
              <li key={item.ticket.id}>
                <Similar item={item} solvingId={maySolve ? ticket.id : undefined} helped={helped(item)} />
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
      )}
      {questions.length > 0 && (
        <Section title={t('ticket.similar.questions')} note={questions.length}>
          <Rows rows={questions.map((each) => ({ ...each, ticket: null, question: each }))} helped={helped} />
        </Section>
      )}
    </>
  );
}

interface RowsProps {
  rows: (Source & { title: string; uses: number; why: readonly SimilarityReason[] })[];
  helped: (source: Source) => ReactNode;
}

/** Solutions of which only the title is shown: common problems, and what helped. */
function Rows({ rows, helped }: RowsProps) {
  const { link } = usePage();
  const insider = useUser()?.isInsider ?? false;
  const hrefOf = ({ ticket, question }: Source): string =>
    question
      ? link('commonProblem', { question: question.id })
      : link(insider ? 'insiderTicket' : 'partnerTicket', { ticket: ticket?.id ?? '' });
  return (
    <ul className="grid grid-cols-1 gap-2">
      {rows.map((row) => (
        <li key={row.ticket?.id ?? row.question?.id}>
          <Card pad className="grid grid-cols-1 gap-2">
            <Link href={hrefOf(row)} className="font-semibold wrap-anywhere underline underline-offset-3">
              {row.title}
            </Link>
            <Reasons why={row.why} uses={row.uses} />
            <div className="-mx-3 -mb-2 empty:hidden">{helped(row)}</div>
          </Card>
        </li>
      ))}
    </ul>
  );
}

function Reasons({ why, uses }: { why: readonly SimilarityReason[]; uses: number }) {
  const { t } = useText();
  if (why.length === 0 && uses === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-1.5">
      {uses > 0 && <Chip tone="ok">{t('ticket.similar.uses', { n: uses })}</Chip>}
      {why.map((each) => (
        <Chip key={each} tone={each === 'code' ? 'act' : 'run'}>
          {t(`ticket.similar.why.${each}`)}
        </Chip>
      ))}
    </p>
  );
}

interface HelpedProps {
  ticketId: string;
  source: Source;
  answer: CallOutput<typeof similarTickets>;
}

/** "This helped", and after it the way back. */
function Helped({ ticketId, source: { ticket, question }, answer: { links, mayLink } }: HelpedProps) {
  const { t } = useText();
  const insider = useUser()?.isInsider ?? false;
  const { send: say, busy } = useSend(markSolutionUse, { outdates: [similarTickets] });
  const link = links.find((each) => (ticket ? each.ticket?.id === ticket.id : each.question?.id === question?.id));
  const used = link?.used ?? false;
  if (!mayLink) return used && <Chip tone="ok">{t('ticket.similar.helped')}</Chip>;
  const named = ticket ? { ticketId: ticket.id } : { questionId: question?.id };
  const body = { ...named, used: !used, version: link?.version ?? 0 };
  return (
    <Button
      kind="plain"
      size="small"
      icon={used ? CircleCheck : ThumbsUp}
      aria-pressed={used}
      busy={busy}
      onClick={() => void say({ params: { id: ticketId }, body })}
    >
      {t(used ? 'ticket.similar.undo' : insider ? 'ticket.similar.use' : 'ticket.similar.helped')}
    </Button>
  );
}

interface SimilarProps {
  item: SimilarTicket;
  /** The id of the open ticket, if this user can write a solution for it. */
  solvingId: string | undefined;
  helped: ReactNode;
}

function Similar({ item, solvingId, helped }: SimilarProps) {
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
        </p>
        <Reasons why={item.why} uses={item.uses} />
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
        {helped}
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
