import { ScanQrCode } from 'lucide-react';
import { Suspense, useState } from 'react';
import { bridge } from '../bridge/page-bridge.ts';
import { lazyPart } from '../lazy-part.ts';
import { useText } from '../text.tsx';
import { IconButton } from '../ui/button.tsx';

const ScanSheet = lazyPart(() => import('./scan-sheet.tsx').then(({ ScanSheet: Part }) => Part));

/** Reads the SN off a nameplate: the app scans, in a browser the camera. Stands at the end of an SN's field. */
export function ScanButton({ onSerial }: { onSerial: (sn: string) => void }) {
  const { t } = useText();
  const [open, setOpen] = useState<boolean>();
  const scanInApp = async () => {
    const sn = await (await import('./scan-in-app.ts')).scanInApp();
    if (sn !== undefined) onSerial(sn);
  };
  return (
    <>
      <IconButton
        icon={ScanQrCode}
        label={t('raise.scan')}
        onClick={() => (bridge.insideApp ? void scanInApp() : setOpen(true))}
      />
      <Suspense>
        {open !== undefined && (
          <ScanSheet
            open={open}
            onClose={() => setOpen(false)}
            onSerial={(sn) => {
              setOpen(false);
              onSerial(sn);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
