import { CircleCheckBig, LogIn } from 'lucide-react';
import type { TicketView } from '../../shared/ticket/ticket-view.ts';
import { session } from '../api/client.ts';
import { useUser } from '../api/user.ts';
import { history } from '../history.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { WithTicket } from '../ticket/with-ticket.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CopyText } from '../ui/copy-text.tsx';
import { KeyValue } from '../ui/key-value.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { EmptyState } from '../ui/states.tsx';

/** The generic success page: something was done with a ticket, and this is how it stands now. */
export function Page() {
  const { t } = useText();
  const user = useUser();
  if (user === null && session.shareId === undefined) return <LogInFirst />;
  return (
    <WithTicket title={t('system.page.complete')} fresh>
      {(ticket) => <Done ticket={ticket} />}
    </WithTicket>
  );
}

function Done({ ticket }: { ticket: TicketView }) {
  const { t } = useText();
  const { link } = usePage();
  const user = useUser();
  return (
    <Frame
      title={t('system.page.complete')}
      back={link('home')}
      footer={
        user && (
          <>
            <ButtonLink wide href={link(user.isInsider ? 'insiderTicket' : 'partnerTicket', { ticket: ticket.id })}>
              {t('complete.open')}
            </ButtonLink>
            <ButtonLink wide kind="quiet" href={link('home')}>
              {t('system.goHome')}
            </ButtonLink>
          </>
        )
      }
    >
      <div role="status" className="grid justify-items-center gap-3 pt-8 pb-4 text-center">
        <span className="grid size-20 animate-rise place-items-center rounded-full bg-ok-soft text-ok">
          <CircleCheckBig size={44} strokeWidth={1.8} aria-hidden />
        </span>
        <h2 className="text-hero font-bold tracking-[-0.022em]">{t('complete.done')}</h2>
        <p className="max-w-sm text-body text-balance text-ink2">{t('complete.text')}</p>
      </div>
      <Card>
        <KeyValue
          items={[
            { name: t('complete.ticket'), value: <CopyText value={ticket.number} what={t('ticket.number')} /> },
            { name: t('complete.title'), value: ticket.title, wide: true },
            { name: t('complete.status'), value: ticket.statusLabel },
          ]}
        />
      </Card>
    </Frame>
  );
}

/** Without a login nothing about a ticket is shown. */
function LogInFirst() {
  const { t } = useText();
  const { link } = usePage();
  return (
    <Frame title={t('system.page.complete')} back={link('home')}>
      <EmptyState
        icon={LogIn}
        title={t('complete.logIn')}
        text={t('complete.logInText')}
        action={
          <ButtonLink size="medium" href={link('login', { redirect: history.href() })}>
            {t('system.page.login')}
          </ButtonLink>
        }
      />
    </Frame>
  );
}
