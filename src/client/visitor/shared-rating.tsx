import { CircleCheckBig, Star } from 'lucide-react';
import { useState } from 'react';
import { offersOf } from '../../shared/ticket/rules.ts';
import type { SharedTicket } from '../../shared/ticket/share-calls.ts';
import { RateButton, RatingForm, useRating } from '../rate/rating-form.tsx';
import { useText } from '../text.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { EmptyState } from '../ui/states.tsx';
import { AboutShared } from './about-shared.tsx';

const formId = 'shared-rating';

/** Rates the service with the link alone, once. */
export function SharedRating({ ticket, onStale }: { ticket: SharedTicket; onStale: () => void }) {
  const { t } = useText();
  const [rated, setRated] = useState(false);
  const { id, version } = ticket;
  const rating = useRating({
    id,
    version,
    byLink: true,
    onDone: () => setRated(true),
    onRefused: ({ failure }) => {
      if (failure === 'conflict' || failure === 'missing') onStale();
      return false;
    },
  });
  const open = offersOf(ticket.actions, 'evaluate').some(({ enabled }) => enabled);
  if (rated)
    return (
      <Frame title={t('system.page.sharedRating')}>
        <div role="status" className="m-auto">
          <EmptyState icon={CircleCheckBig} title={t('share.thanks')} text={t('share.thanksText')} />
        </div>
      </Frame>
    );
  return (
    <Frame
      title={t('system.page.sharedRating')}
      footer={open ? <RateButton form={formId} busy={rating.busy} /> : undefined}
    >
      {open && <h2 className="text-head font-bold tracking-[-0.015em]">{t('share.rateTitle')}</h2>}
      <AboutShared ticket={ticket} />
      {open ? (
        <RatingForm id={formId} form={rating} />
      ) : (
        <EmptyState icon={Star} title={t('share.notYet')} text={t('share.notYetText')} />
      )}
    </Frame>
  );
}
