import { Copy, Send } from 'lucide-react';
import type { SharePurpose } from '../../shared/ticket/rules.ts';
import { useText } from '../text.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { CopyText } from '../ui/copy-text.tsx';
import { copy } from '../ui/copy.ts';
import { QrCode } from './qr-code.tsx';

/** A link that has just been made: to be scanned, copied or sent on; never to be seen again. */
export function NewLink({ url, purpose }: { url: string; purpose: SharePurpose }) {
  const { t } = useText();
  return (
    <section aria-label={t('share.link')} className="grid grid-cols-1 gap-3">
      <Banner tone="warn" title={t('share.once')} urgent>
        {t('share.onceText')}
      </Banner>
      <p className="text-center font-semibold">{t(`share.purpose.${purpose}`)}</p>
      <QrCode text={url} label={t('share.qr')} />
      <p className="text-center">
        <CopyText value={url} what={t('share.theLink')} />
      </p>
      <div className="flex flex-wrap gap-2 *:flex-1">
        <Button size="medium" icon={Copy} onClick={() => void copy(url, t)}>
          {t('share.copy')}
        </Button>
        {canSend && (
          // Closing the device's own sheet is no failure.
          <Button
            kind="quiet"
            size="medium"
            icon={Send}
            onClick={() => void navigator.share({ url }).catch(() => undefined)}
          >
            {t('share.send')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** The device's own sheet for sending things on; missing on plain http and in many desktop browsers. */
const canSend = typeof navigator !== 'undefined' && typeof navigator.share === 'function';
