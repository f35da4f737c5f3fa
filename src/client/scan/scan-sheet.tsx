import { useState } from 'react';
import { isSerialNumber, normalizeWidth } from '../../shared/ticket/serial-number.ts';
import { useText } from '../text.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { useScanner } from './use-scanner.ts';

interface ScanSheetProps {
  open: boolean;
  onClose: () => void;
  onSerial: (sn: string) => void;
}

/** The camera with the browser's own detector; below it, and instead of it, the SN can be typed. */
export function ScanSheet({ open, onClose, onSerial }: ScanSheetProps) {
  const { t } = useText();
  const { video, error: trouble, isForeign } = useScanner(open, onSerial);
  return (
    <Sheet open={open} onClose={onClose} title={t('raise.scan')}>
      <div className="grid grid-cols-1 gap-4">
        {trouble ? (
          <Banner tone="warn" title={t(`scan.trouble.${trouble}`)} urgent>
            {t(`scan.instead.${trouble}`)}
          </Banner>
        ) : (
          <div className="relative overflow-clip rounded-card bg-[black]">
            <video
              ref={video}
              muted
              playsInline
              aria-label={t('scan.camera')}
              className="aspect-4/3 w-full object-cover"
            />
            <span aria-hidden className="absolute inset-[18%] rounded-card border-2 border-[white]" />
          </div>
        )}
        {!trouble && (
          <p role="status" className="text-center text-body text-balance text-ink2">
            {t(isForeign ? 'scan.noSn' : 'scan.hold')}
          </p>
        )}
        <TypeInstead onSerial={onSerial} />
      </div>
    </Sheet>
  );
}

function TypeInstead({ onSerial }: { onSerial: (sn: string) => void }) {
  const { t } = useText();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation(); // the sheet stands in the form of an SN's field
        const isSerial = isSerialNumber(typed);
        if (isSerial) onSerial(normalizeWidth(typed));
        setWrong(!isSerial);
      }}
    >
      <TextField
        label={t('scan.type')}
        mono
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        value={typed}
        error={wrong ? t('scan.wrong') : undefined}
        onChange={(event) => {
          setTyped(event.target.value);
          setWrong(false);
        }}
      />
      <Button type="submit" kind="quiet" wide>
        {t('scan.use')}
      </Button>
    </form>
  );
}
