import { useText } from '../text.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/states.tsx';
import { UnitCard } from '../unit/unit-card.tsx';
import type { UnitState } from './use-unit.ts';

interface UnitShownProps {
  unit: Exclude<UnitState, { is: 'none' }>;
  /** Its fields can be written already. */
  byHand: boolean;
  onByHand: () => void;
}

/** What is known of the unit whose SN was typed: the unit, that it is being looked for, or that one goes on by hand. */
export function UnitShown({ unit, byHand, onByHand }: UnitShownProps) {
  const { t } = useText();
  if (unit.is === 'loading') {
    return (
      <Card pad className="grid animate-late gap-2.5">
        <span role="status" aria-label={t('frame.loading')} />
        <Skeleton className="h-3 w-1/3" />
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-3 w-1/2" />
      </Card>
    );
  }
  if (unit.is === 'found') {
    const change = !byHand && (
      <Button kind="plain" size="medium" onClick={onByHand}>
        {t('raise.change')}
      </Button>
    );
    return (
      <div role="status">
        <UnitCard unit={unit.unit} action={change} />
      </div>
    );
  }
  return (
    <div role="status">
      <Banner
        tone="warn"
        title={unit.is === 'missing' ? t('error.unitMissing') : unit.error.message}
        action={
          unit.is === 'failed' && (
            <Button kind="plain" size="small" onClick={unit.retry}>
              {t('frame.tryAgain')}
            </Button>
          )
        }
      >
        {t('unit.goOnByHand')}
      </Banner>
    </div>
  );
}
