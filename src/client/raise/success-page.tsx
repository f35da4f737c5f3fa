import { CircleCheckBig } from 'lucide-react';
import { useUser } from '../api/user.ts';
import { raisePages } from '../drafts/raise-pages.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card, Section } from '../ui/card.tsx';
import { CopyText } from '../ui/copy-text.tsx';
import { Page as Frame } from '../ui/page.tsx';

const numberPattern = /^ITR-\d{6}-\d{4,}$/;

/** Sent: the number to say on the phone, and what happens now. */
export function Page() {
  const { t } = useText();
  const { page, params, link } = usePage();
  const insider = useUser()?.isInsider ?? false;
  const { ticket } = params;
  const kind = insider ? (params['kind'] === 'internal' ? 'internal' : 'itr') : 'feedback';
  const number = numberPattern.test(params['number'] ?? '') ? params['number'] : undefined;
  const steps = insider
    ? (['raise.afterInsider1', 'raise.afterInsider2', 'raise.afterInsider3'] as const)
    : (['raise.after1', 'raise.after2', 'raise.after3'] as const);
  return (
    <Frame
      title={t(page === 'itrRaised' ? 'system.page.itrRaised' : 'system.page.feedbackSuccess')}
      back={link('home')}
      footer={
        <>
          {ticket ? (
            <ButtonLink wide href={link(insider ? 'insiderTicket' : 'partnerTicket', { ticket })}>
              {t('raise.openTicket')}
            </ButtonLink>
          ) : (
            <ButtonLink wide href={link(insider ? 'insiderList' : 'partnerList')}>
              {t('raise.openTickets')}
            </ButtonLink>
          )}
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
        {number && (
          <p className="text-hero font-bold">
            <CopyText value={number} what={t('raise.number')} />
          </p>
        )}
        <p className="max-w-sm text-body text-balance text-ink2">{t('raise.sentText')}</p>
      </div>
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
