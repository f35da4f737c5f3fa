import { groupSerial } from '../../shared/format/identity.ts';
import type { UnitView } from '../../shared/product/calls.ts';
import { statuses } from '../../shared/ticket/statuses.ts';
import { useUser } from '../api/user.ts';
import { localToday } from '../ui/use-now.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { useLabel } from '../dictionary/labels.ts';
import { Card } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { Day, useDay } from '../ui/day.tsx';
import { Link } from '../ui/navigation.tsx';
import { inWarranty } from './warranty.ts';

/** In warranty or not, in words and colour. */
export function WarrantyChip({ unit }: { unit: UnitView }) {
  const { t } = useText();
  const day = useDay();
  const covered = inWarranty(unit, localToday());
  if (covered === undefined) return null;
  return (
    <Chip tone={covered ? 'ok' : 'run'}>
      {t(covered ? 'unit.inWarranty' : 'unit.outOfWarranty', { date: day(unit.warrantyUntil ?? '') })}
    </Chip>
  );
}

/** What is known about a unit, shown instead of asked for (look.md). */
export function UnitCard({ unit, action }: { unit: UnitView; action?: React.ReactNode }) {
  const { t } = useText();
  const label = useLabel();
  const day = useDay();
  return (
    <Card pad className="grid gap-2">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="code text-small text-ink2">{groupSerial(unit.sn)}</p>
          <p className="text-title font-bold tracking-[-0.012em] wrap-anywhere">{unit.productModel}</p>
        </div>
        {action && <div className="-mt-2 -mr-3 shrink-0">{action}</div>}
      </div>
      <p className="text-body text-ink2">
        {label('productType', unit.productType)} · {label('productLine', unit.productLine)}
      </p>
      <p className="text-body text-ink2">
        {unit.customer?.name}
        {unit.customer && unit.deliveryDate && ' · '}
        {unit.deliveryDate && (
          <span className="whitespace-nowrap">
            <Day iso={unit.deliveryDate}>{t('unit.delivered', { date: day(unit.deliveryDate) })}</Day>
          </span>
        )}
      </p>
      <div className="flex flex-wrap gap-1.5 empty:hidden">
        <WarrantyChip unit={unit} />
        {unit.failedAgainWithin90Days && <Chip tone="warn">{t('unit.failedAgain')}</Chip>}
      </div>
      <OpenTickets unit={unit} />
    </Card>
  );
}

/** The tickets of this unit that are not done yet: perhaps this problem has been raised already. */
function OpenTickets({ unit }: { unit: UnitView }) {
  const { t } = useText();
  const { link } = usePage();
  const insider = useUser()?.isInsider ?? false;
  const open = unit.history.filter(({ status }) => statuses[status].group !== 'completed').slice(0, 3);
  const rest = unit.history.length - open.length;
  return (
    <>
      {open.length > 0 && (
        <div className="grid gap-1 border-t border-line pt-2">
          <p className="text-small font-semibold text-warn">{t('unit.openTickets', { n: open.length })}</p>
          {open.map(({ id, number, title }) => (
            <Link
              key={id}
              href={link(insider ? 'insiderTicket' : 'partnerTicket', { ticket: id })}
              className="grid min-h-11 content-center rounded-md active:bg-sunk"
            >
              <span className="line-clamp-1 font-semibold text-act">{title}</span>
              <span className="code text-small text-ink2">{number}</span>
            </Link>
          ))}
        </div>
      )}
      {rest > 0 && <p className="text-small text-ink2">{t('unit.earlierTickets', { n: rest })}</p>}
    </>
  );
}
