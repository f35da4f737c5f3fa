import type { ReactNode } from 'react';
import { groupSerial } from '../../shared/format/identity.ts';
import { exactTime } from '../../shared/format/time.ts';
import type { FieldGroup as Group } from '../../shared/ticket/field-entry.ts';
import { fieldEntry, fieldNames, type TicketField } from '../../shared/ticket/fields.ts';
import type { TicketView } from '../../shared/ticket/view.ts';
import { useUser } from '../api/user.ts';
import { usePage } from '../place.tsx';
import { useText } from '../text.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card, Section } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { CopyText } from '../ui/copy-text.tsx';
import { KeyValue, type KeyValueItem } from '../ui/key-value.tsx';
import { fieldText, useLabel } from './labels.ts';
import { timeZone } from './use-now.ts';

/** Said elsewhere on the page, in larger words. */
const elsewhere: readonly TicketField[] = ['title', 'description', 'requiredDays'];

/** The facts of one group, as far as this reader gets them and as far as they are known. */
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
    .filter((field) => fieldEntry(field).group === group && !elsewhere.includes(field))
    .map((field) => ({
      name: t(`ticket.field.${field}`),
      value: value(field),
      ...(field === 'troubleshooting' ? { wide: true as const } : {}),
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

/** A field as it is shown: codes to copy, a mark where the unit says something else. */
function useFieldValue(ticket: TicketView): (field: TicketField) => ReactNode {
  const { t } = useText();
  const label = useLabel();
  return (field) => {
    if (field === 'customerId') return ticket.customerName;
    const text = fieldText(t, label, field, ticket[field]);
    if (text === '') return null;
    if (field === 'sn') return <CopyText value={text} shown={groupSerial(text)} what={t('ticket.field.sn')} />;
    if (field === 'contactEmail')
      return (
        <a href={`mailto:${text}`} className="font-medium text-act underline wrap-anywhere">
          {text}
        </a>
      );
    if (field === 'contactPhone')
      return (
        <a href={`tel:${text}`} className="font-medium text-act underline">
          {text}
        </a>
      );
    const code = field === 'productModel' || field === 'productNumber' || field === 'softwareModel';
    return (
      <>
        <span className={code ? 'code wrap-anywhere' : 'whitespace-pre-line wrap-anywhere'}>{text}</span>
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

/** When production stopped and ran again, as each side stated it (domain.md, "Production down"); one line when they agree. */
export function useProductionItems(ticket: TicketView): KeyValueItem[] {
  const { t } = useText();
  const say = ({
    productionResumed,
    productionResumedAt,
  }: Pick<TicketView, 'productionResumed' | 'productionResumedAt'>): string | null => {
    if (productionResumed === null) return null;
    if (!productionResumed) return t('ticket.production.not');
    return productionResumedAt
      ? t('ticket.production.since', { time: exactTime(new Date(productionResumedAt), timeZone) })
      : t('ticket.production.yes');
  };
  const theirs = say(ticket);
  const ours = say(ticket.vendorStatement);
  if (theirs === ours || ours === null) return [{ name: t('ticket.production.resumed'), value: theirs }];
  return [
    { name: t('ticket.production.resumed'), value: theirs },
    { name: t('ticket.production.vendor'), value: ours },
  ];
}
