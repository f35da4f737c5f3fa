import { QrCode } from '../share/qr-code.tsx';
import { useText } from '../text.tsx';

/** The secret as an authenticator app scans it. */
export function FactorPicture({ uri }: { uri: string }) {
  const { t } = useText();
  return <QrCode text={uri} label={t('account.factorPicture')} />;
}
