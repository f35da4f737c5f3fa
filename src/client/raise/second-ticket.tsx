import { useText } from '../text.tsx';
import { ConfirmSheet } from '../ui/confirm-sheet.tsx';

interface SecondTicketProps {
  asks: boolean;
  closeAsk: () => void;
  submit: (second: true) => void;
}

/** It has arrived already: is it to be another ticket? */
export function SecondTicket({ asks, closeAsk, submit }: SecondTicketProps) {
  const { t } = useText();
  return (
    <ConfirmSheet
      open={asks}
      onClose={closeAsk}
      onConfirm={() => submit(true)}
      title={t('draft.secondTitle')}
      confirm={t('raise.send')}
    >
      {t('draft.secondText')}
    </ConfirmSheet>
  );
}
