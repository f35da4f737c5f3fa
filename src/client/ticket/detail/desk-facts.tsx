import type { ReactNode } from 'react';
import type { UnitView } from '../../../shared/product/calls.ts';
import { getUnit } from '../../api/reading-calls.ts';
import { groupSerial, maskPhone } from '../../../shared/format/identity.ts';
import { durationText, exactTime } from '../../../shared/format/time.ts';
import type { TicketView } from '../../../shared/ticket/ticket-view.ts';
import { useCall } from '../../api/queries.ts';
import { useLabel } from '../../dictionary/labels.ts';
import { localToday, timeZone } from '../../ui/use-now.ts';
import { usePage } from '../../route-match.tsx';
import { useText } from '../../text.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { Day, useDay } from '../../ui/day.tsx';
import { Link } from '../../ui/navigation.tsx';
import { cx } from '../../ui/class-names.ts';
import { inWarranty } from '../../unit/warranty.ts';
import { ClockBar } from './clock-bar.tsx';
import { SimilarFact } from './similar-fact.tsx';
import { SeverityChip } from '../severity-chip.tsx';
import { DAY_MS, remainingNow } from '../clock-display.ts';

const STALE_MS = 300_000;

/** Facts that are needed often, in a column beside the ticket (look.md, the desk). */
export function DeskFacts({ ticket, now }: { ticket: TicketView; now: Date }) {
  const { t } = useText();
  const label = useLabel();
  const { impact, customerName, contactName, contactPhone, zone, handler, requester, organisationName } = ticket;
  const impactLabel = impact ? label('impact', impact) : '–';
  return (
    <aside aria-label={t('desk.facts')} className="desk-facts">
      <Fact title={t('desk.fact.impact')}>
        {(ticket.stoppedSince || ticket.alarm !== impactLabel) && <b>{impactLabel}</b>}
        <span>
          <SeverityChip {...ticket} now={now} />
        </span>
        {ticket.occurredOn && <Day iso={ticket.occurredOn} />}
      </Fact>
      {ticket.sn && <UnitFact ticket={ticket} sn={ticket.sn} />}
      {customerName && (
        <Fact title={t('desk.fact.customer')}>
          <CustomerName ticket={ticket} name={customerName} />
          {contactName && <span>{contactName}</span>}
          {contactPhone && (
            <a href={`tel:${contactPhone}`} className="underline">
              {maskPhone(contactPhone)}
            </a>
          )}
          {zone && <span>{label('zone', zone)}</span>}
        </Fact>
      )}
      <Fact title={t('desk.fact.people')}>
        <b>{handler?.name ?? t('ticket.nobody')}</b>
        <span>
          {t('ticket.requester')}: {[requester.name, organisationName].filter(Boolean).join(', ')}
        </span>
      </Fact>
      <ClockFact ticket={ticket} now={now} />
      <SimilarFact ticket={ticket} />
    </aside>
  );
}

const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="desk-fact">
    <h3>{title}</h3>
    {children}
  </section>
);

function CustomerName({ ticket: { customerId }, name }: { ticket: TicketView; name: string }) {
  const { link } = usePage();
  return customerId ? (
    <Link href={link('customer', { customer: customerId })} className="font-semibold underline">
      {name}
    </Link>
  ) : (
    <b>{name}</b>
  );
}

/** What is known of the unit: age, warranty, number of tickets. */
function UnitFact({ ticket, sn }: { ticket: TicketView; sn: string }) {
  const { t } = useText();
  const { link } = usePage();
  const day = useDay();
  const { data } = useCall(getUnit, { params: { sn } }, { staleMs: STALE_MS });
  const delivery = data?.deliveryDate ?? ticket.deliveryDate;
  return (
    <Fact title={t('desk.fact.unit')}>
      {ticket.productModel && <b className="code">{ticket.productModel}</b>}
      <CopyText value={sn} shown={groupSerial(sn)} what={t('ticket.field.sn')} />
      {delivery && <Day iso={delivery}>{t('desk.delivered', { day: day(delivery) })}</Day>}
      <Warranty unit={data} />
      {data?.failedAgainWithin90Days && <b className="text-bad">{t('desk.failedAgain')}</b>}
      {data && data.history.length > 1 && (
        <Link href={link('unit', { sn })} className="text-act underline">
          {t('desk.unitTickets', { n: data.history.length })}
        </Link>
      )}
    </Fact>
  );
}

function Warranty({ unit }: { unit: UnitView | undefined }) {
  const { t } = useText();
  const day = useDay();
  const until = unit?.warrantyUntil;
  if (!until) return null;
  const isIn = inWarranty(unit, localToday());
  return (
    <span className={cx(!isIn && 'text-warn')}>
      <Day iso={until}>{t(isIn ? 'desk.warrantyUntil' : 'desk.warrantyOver', { day: day(until) })}</Day>
    </span>
  );
}

function ClockFact({ ticket: { clock }, now }: { ticket: TicketView; now: Date }) {
  const { t } = useText();
  const whole = clock.requiredDays * DAY_MS;
  const used = Math.max(0, whole - remainingNow(clock, now));
  const days = t('frame.days', { n: clock.requiredDays });
  return (
    <Fact title={t('desk.fact.clock')}>
      <span>{t('desk.usedOf', { used: durationText(t, used), days })}</span>
      <ClockBar clock={clock} now={now} />
      {clock.dueAt && <span>{t('desk.dueAt', { time: exactTime(new Date(clock.dueAt), timeZone) })}</span>}
    </Fact>
  );
}
