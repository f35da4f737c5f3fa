import { CircleCheckBig } from 'lucide-react';
import type { TicketView } from '../../shared/ticket/ticket-view.ts';
import { useUser } from '../api/user.ts';
import { raisePages } from '../drafts/raise-pages.ts';
import { WhenIdle } from '../prefetch.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { WithTicket } from '../ticket/with-ticket.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card, Section } from '../ui/card.tsx';
import { CopyText } from '../ui/copy-text.tsx';
import { Page as Frame } from '../ui/page.tsx';

const loadOffer = () => import('../push/push-offer.tsx').then((part) => part.PushOffer);

/** Sent: the ticket's number and what happens next. The ticket is read first, because anyone can type this address. */
export function Page() {
  const { t } = useText();
  const { page } = usePage();
  const title = t(page === 'itrRaised' ? 'system.page.itrRaised' : 'system.page.feedbackSuccess');
  return (
    <WithTicket title={title} fresh>
      {(ticket) => <Sent ticket={ticket} title={title} />}
    </WithTicket>
  );
}

function Sent({ ticket, title }: { ticket: TicketView; title: string }) {
  const { t } = useText();
  const { link } = usePage();
  const insider = useUser()?.isInsider ?? false;
  const kind = insider && ticket.kind === 'feedback' ? 'itr' : ticket.kind;
  const steps = insider
    ? (['raise.afterInsider1', 'raise.afterInsider2', 'raise.afterInsider3'] as const)
    : (['raise.after1', 'raise.after2', 'raise.after3'] as const);
  return (
    <Frame
      title={title}
      back={link('home')}
      footer={
        <>
          <ButtonLink wide href={link(insider ? 'insiderTicket' : 'partnerTicket', { ticket: ticket.id })}>
            {t('raise.openTicket')}
          </ButtonLink>
          <ButtonLink wide kind="quiet" href={link(raisePages[kind])}>
            {t('raise.another')}
          </ButtonLink>
        </>
      }
    >
      <div className="grid justify-items-center gap-3 pt-8 pb-4 text-center">
        <span className="grid size-20 animate-rise place-items-center rounded-full bg-ok-soft text-ok">
          <CircleCheckBig size={44} strokeWidth={1.8} aria-hidden />
        </span>
        <h2 className="text-hero font-bold tracking-[-0.022em]">{t('raise.sent')}</h2>
        <p className="text-hero font-bold">
          <CopyText value={ticket.number} what={t('raise.number')} />
        </p>
        <p className="max-w-sm text-body text-balance text-ink2">{t('raise.sentText')}</p>
      </div>
      <WhenIdle load={loadOffer} />
      <Section title={t('raise.whatNext')}>
        <Card pad>
          <ol className="grid gap-4">
            {steps.map((key, at) => (
              <li key={key} className="flex gap-3">
                <span
                  aria-hidden
                  className="tabular grid size-7 shrink-0 place-items-center rounded-full bg-act-soft text-small font-bold text-act-ink"
                >
                  {at + 1}
                </span>
                <span className="pt-0.5">{t(key)}</span>
              </li>
            ))}
          </ol>
        </Card>
      </Section>
    </Frame>
  );
}
