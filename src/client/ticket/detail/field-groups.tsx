import type { ReactNode } from 'react';
import { isLong } from '../../../shared/field/entry.ts';
import { groupSerial, maskPhone } from '../../../shared/format/identity.ts';
import { exactTime } from '../../../shared/format/time.ts';
import type { FieldGroup as Group } from '../../../shared/ticket/field-entry.ts';
import { fieldEntry, fieldNames, type TicketField } from '../../../shared/ticket/fields.ts';
import type { TicketView } from '../../../shared/ticket/ticket-view.ts';
import { useUser } from '../../api/user.ts';
import { EmailLink } from '../../email-link.tsx';
import { usePage } from '../../route-match.tsx';
import { useText } from '../../text.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { Day } from '../../ui/day.tsx';
import { KeyValue, type KeyValueItem } from '../../ui/key-value.tsx';
import { fieldText, useLabel } from '../../dictionary/labels.ts';
import { timeZone } from '../../ui/use-now.ts';

/** The fields of one group that have a value and that this user may see. */
export function FieldGroup({
  ticket,
  group,
  lead,
  extra = [],
}: {
  ticket: TicketView;
  group: Group;
  lead?: ReactNode;
  extra?: readonly KeyValueItem[];
}) {
  const { t } = useText();
  const value = useFieldValue(ticket);
  const items = fieldNames
    .filter((field) => fieldEntry(field).group === group && !fieldEntry(field).elsewhere)
    .map((field) => ({
      name: t(fieldEntry(field).label),
      value: value(field),
      ...(isLong(fieldEntry(field)) ? { wide: true as const } : {}),
    }));
  const known = [...extra, ...items].filter((item) => Boolean(item.value));
  if (known.length === 0 && !lead) return null;
  return (
    <Section title={t(`ticket.group.${group}`)} action={group === 'product' && <UnitLink ticket={ticket} />}>
      <Card>
        {lead}
        {known.length > 0 && <KeyValue items={known} />}
      </Card>
    </Section>
  );
}

/** Returns how a field is shown: an SN can be copied, and a value that differs from the unit's is marked. */
function useFieldValue(ticket: TicketView): (field: TicketField) => ReactNode {
  const { t } = useText();
  const label = useLabel();
  return (field) => {
    const entry = fieldEntry(field);
    if (entry.type === 'customer') return ticket.customerName;
    const text = fieldText(t, label, field, ticket[field]);
    if (text === '') return null;
    if (entry.type === 'serialNumber') return <CopyText value={text} shown={groupSerial(text)} what={t(entry.label)} />;
    // With the number in the subject, the recipient finds the ticket.
    if (entry.type === 'email') return <EmailLink address={text} subject={`${ticket.number} ${ticket.title}`} />;
    if (entry.type === 'phone')
      return (
        <a href={`tel:${text}`} className="font-medium text-act underline wrap-anywhere">
          {maskPhone(text)}
        </a>
      );
    const shown = entry.type === 'day' ? <Day iso={String(ticket[field])} /> : text;
    const code = entry.type === 'productModel' || (entry.type === 'text' && entry.mono);
    return (
      <>
        <span className={code ? 'code wrap-anywhere' : 'whitespace-pre-line wrap-anywhere'}>{shown}</span>
        {ticket.differsFromUnit.includes(field) && (
          <span className="ml-2">
            <Chip tone="warn">{t('ticket.differs')}</Chip>
          </span>
        )}
      </>
    );
  };
}

function UnitLink({ ticket }: { ticket: TicketView }) {
  const { t } = useText();
  const { link } = usePage();
  const user = useUser();
  if (!ticket.sn || !user) return null;
  const href = user.isInsider ? link('unit', { sn: ticket.sn }) : link('productInfo', { sn: ticket.sn });
  return (
    <ButtonLink kind="plain" size="small" href={href}>
      {t('ticket.unit')}
    </ButtonLink>
  );
}

/**
 * Whether and since when production is running again, as stated by the requester and by the vendor; one line when they
 * agree.
 */
export function useProductionItems(ticket: TicketView): KeyValueItem[] {
  const { t } = useText();
  const textOf = ({
    productionResumed,
    productionResumedAt,
  }: Pick<TicketView, 'productionResumed' | 'productionResumedAt'>): string | null => {
    if (productionResumed === null) return null;
    if (!productionResumed) return t('ticket.production.not');
    return productionResumedAt
      ? t('ticket.production.since', { time: exactTime(new Date(productionResumedAt), timeZone) })
      : t('ticket.production.yes');
  };
  const theirs = textOf(ticket);
  const ours = textOf(ticket.vendorStatement);
  const { resumptionConfirmedAt: confirmedAt } = ticket;
  return [
    { name: t('ticket.production.resumed'), value: theirs },
    { name: t('ticket.production.confirmed'), value: confirmedAt && exactTime(new Date(confirmedAt), timeZone) },
    { name: t('ticket.production.vendor'), value: theirs === ours ? null : ours },
  ];
}
