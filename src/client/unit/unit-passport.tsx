import { groupSerial } from '../../shared/format/identity.ts';
import { postTime } from '../../shared/format/time.ts';
import type { UnitView } from '../../shared/product/calls.ts';
import { isFinal, statuses } from '../../shared/ticket/statuses.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { useLabel } from '../dictionary/labels.ts';
import { timeZone, useNow } from '../ui/use-now.ts';
import { Banner } from '../ui/banner.tsx';
import { Card, Section } from '../ui/card.tsx';
import { CopyText } from '../ui/copy-text.tsx';
import { Day } from '../ui/day.tsx';
import { KeyValue } from '../ui/key-value.tsx';
import { ListRow, RowList } from '../ui/list-row.tsx';
import { Link } from '../ui/navigation.tsx';
import { Ring } from '../ui/ring.tsx';
import { WarrantyChip } from './unit-card.tsx';
import { UnitLife } from './unit-life.tsx';

export function Passport({ unit, insider }: { unit: UnitView; insider: boolean }) {
  const { t } = useText();
  const label = useLabel();
  const { link } = usePage();
  return (
    <>
      <div className="grid gap-2 px-1 pt-1">
        <p className="text-hero font-bold tracking-[-0.022em] wrap-anywhere">{unit.productModel}</p>
        <p className="text-body text-ink2">
          <CopyText value={unit.sn} shown={groupSerial(unit.sn)} what={t('ticket.field.sn')} />
        </p>
        <div className="flex flex-wrap gap-1.5 empty:hidden">
          <WarrantyChip unit={unit} />
        </div>
      </div>
      {unit.failedAgainWithin90Days && (
        <Banner tone="warn" title={t('unit.failedAgain')}>
          {t('unit.failedAgainText')}
        </Banner>
      )}
      <Section title={t('unit.facts')}>
        <Card>
          <KeyValue
            items={[
              { name: t('ticket.field.productNumber'), value: unit.productNumber },
              { name: t('ticket.field.productLine'), value: label('productLine', unit.productLine) },
              { name: t('ticket.field.productType'), value: label('productType', unit.productType) },
              { name: t('ticket.field.softwareModel'), value: unit.softwareModel },
              { name: t('ticket.field.deliveryDate'), value: unit.deliveryDate && <Day iso={unit.deliveryDate} /> },
              { name: t('unit.warranty'), value: unit.warrantyUntil && <Day iso={unit.warrantyUntil} /> },
              {
                name: t('ticket.field.customerName'),
                value: unit.customer && (
                  <Link
                    href={link('customer', { customer: unit.customer.id })}
                    className="font-semibold text-act underline decoration-1 underline-offset-3"
                  >
                    {unit.customer.name}
                  </Link>
                ),
              },
              { name: t('unit.supplier'), value: unit.supplier },
            ]}
          />
        </Card>
      </Section>
      <UnitLife unit={unit} />
      <History unit={unit} insider={insider} />
    </>
  );
}

function History({ unit, insider }: { unit: UnitView; insider: boolean }) {
  const { t } = useText();
  const { link } = usePage();
  const now = useNow();
  return (
    <Section title={t('unit.history')} note={unit.history.length > 0 ? unit.history.length : undefined}>
      {unit.history.length === 0 ? (
        <Card pad>{t('unit.noHistory')}</Card>
      ) : (
        <RowList>
          {unit.history.map((ticket) => (
            <ListRow
              key={ticket.id}
              href={link(insider ? 'insiderTicket' : 'partnerTicket', { ticket: ticket.id })}
              lead={
                <Ring
                  stage={statuses[ticket.status].stage}
                  tone={isFinal(ticket.status) ? 'ok' : 'run'}
                  label={t('frame.loopStage', { n: statuses[ticket.status].stage, max: 7 })}
                />
              }
              title={ticket.title}
              code={ticket.number}
              next={t(`ticket.status.${ticket.status}`)}
              nextTone={isFinal(ticket.status) ? 'ok' : 'run'}
              time={postTime(t, new Date(ticket.filedAt), now, timeZone)}
            />
          ))}
        </RowList>
      )}
    </Section>
  );
}
