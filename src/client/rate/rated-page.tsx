import { Star } from 'lucide-react';
import type { TicketView } from '../../shared/ticket/ticket-view.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { WithTicket } from '../ticket/with-ticket.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { Ring } from '../ui/ring.tsx';
import { EmptyState } from '../ui/states.tsx';

/** Thanks for the rating. The ticket is read first, because anyone can type this address. */
export function Page() {
  const { t } = useText();
  const title = t('system.page.evaluateSuccess');
  return (
    <WithTicket title={title} fresh>
      {(ticket) => (ticket.evaluation ? <Rated ticket={ticket} /> : <NotRated ticket={ticket} />)}
    </WithTicket>
  );
}

function Rated({ ticket }: { ticket: TicketView }) {
  const { t } = useText();
  const { link } = usePage();
  return (
    <Frame
      title={t('system.page.evaluateSuccess')}
      back={link('home')}
      footer={
        <>
          <ButtonLink wide href={link('home')}>
            {t('system.goHome')}
          </ButtonLink>
          <ButtonLink wide kind="quiet" href={link('evaluate', { ticket: ticket.id })}>
            {t('rate.show')}
          </ButtonLink>
        </>
      }
    >
      <div className="m-auto grid max-w-sm justify-items-center gap-5 py-10 text-center">
        <Ring
          size="large"
          stage={7}
          tone="ok"
          label={t('home.loop')}
          value={t('rate.closed')}
          caption={t('rate.closedCaption')}
          className="animate-rise"
        />
        <div className="grid gap-2">
          <h2 className="text-hero font-bold tracking-[-0.022em]">{t('rate.thanks')}</h2>
          <p className="text-body text-ink2">{t('rate.thanksText')}</p>
        </div>
      </div>
    </Frame>
  );
}

function NotRated({ ticket }: { ticket: TicketView }) {
  const { t } = useText();
  const { link } = usePage();
  return (
    <Frame title={t('system.page.evaluateSuccess')} back={link('home')}>
      <EmptyState
        icon={Star}
        title={t('rate.notRated')}
        text={ticket.title}
        link={{ href: link('evaluate', { ticket: ticket.id }), text: t('rate.rateNow') }}
      />
    </Frame>
  );
}
