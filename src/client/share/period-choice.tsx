import { SHARE_DAYS } from '../../shared/constants.ts';
import { useText } from '../text.tsx';
import { Segmented } from '../ui/tabs.tsx';

const periods = ['1', '7', String(SHARE_DAYS)] as const;
export type Period = (typeof periods)[number];

/** For how many days a link opens something. */
export function PeriodChoice({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  const { t } = useText();
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <p className="text-body font-semibold">{t('share.days')}</p>
      <Segmented
        label={t('share.days')}
        items={periods.map((value) => ({ value, text: t('frame.days', { n: Number(value) }) }))}
        value={period}
        onChange={onChange}
      />
    </div>
  );
}
