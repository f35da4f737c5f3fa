import type { SentTicket } from '../drafts/draft.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Banner } from '../ui/banner.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { ConfirmSheet } from '../ui/confirm-sheet.tsx';

/** Says that an earlier try of this report has become a ticket, without the later changes, and links to it. */
export function AlreadySentNote({ as, insider }: { as: SentTicket | null; insider: boolean }) {
  const { t } = useText();
  const { link } = usePage();
  const list = link(insider ? 'insiderList' : 'partnerList');
  return (
    <Banner
      tone="warn"
      urgent
      title={t('draft.arrivedTitle')}
      action={
        <ButtonLink
          size="medium"
          kind="quiet"
          href={as ? link(insider ? 'insiderTicket' : 'partnerTicket', { ticket: as.id }) : list}
        >
          {as ? t('draft.openArrived', { number: as.number }) : t('raise.openTickets')}
        </ButtonLink>
      }
    >
      {as ? t('draft.arrived', { number: as.number }) : t('draft.arrivedUnknown')}
    </Banner>
  );
}

interface SecondTicketProps {
  confirmsSecond: boolean;
  closeConfirm: () => void;
  submit: (second: true) => void;
}

/** Asks whether a report that is a ticket already shall become a second one. */
export function SecondTicket({ confirmsSecond, closeConfirm, submit }: SecondTicketProps) {
  const { t } = useText();
  return (
    <ConfirmSheet
      open={confirmsSecond}
      onClose={closeConfirm}
      onConfirm={() => submit(true)}
      title={t('draft.secondTitle')}
      confirm={t('raise.send')}
    >
      {t('draft.secondText')}
    </ConfirmSheet>
  );
}
