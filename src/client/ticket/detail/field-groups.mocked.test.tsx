// How the page of a ticket shows its fields (spec 3), with the texts and the labels of the dictionaries.
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { choicesIn } from '../../../shared/dictionary/choices-in.ts';
import { defaultDictionaries } from '../../../shared/dictionary/content.ts';
import { fieldEntry, fieldNames, type TicketField } from '../../../shared/ticket/fields.ts';
import type { TicketView } from '../../../shared/ticket/ticket-view.ts';
import { translator } from '../../../shared/text/catalogue.ts';
import { texts } from '../../../shared/text/en/texts.ts';
import { FieldGroup, useProductionItems } from './field-groups.tsx';

const t = translator('en', texts);
vi.mock('../../text.tsx', () => ({ useText: () => ({ t, language: 'en' }) }));
vi.mock('../../api/user.ts', () => ({ useUser: () => ({ isInsider: true }) }));
vi.mock('../../route-match.tsx', () => ({ usePage: () => ({ link: (page: string) => `/${page}` }) }));
vi.mock('../../api/use-dictionaries.ts', () => ({
  useDictionaryCall: () => ({ dictionaries: choicesIn('en', defaultDictionaries), isPending: false }),
}));
vi.mock('../../email-link.tsx', () => ({ EmailLink: ({ address }: { address: string }) => address }));

/** The fields, their values and how they are shown. */
const values: readonly [TicketField, value: string | number, shown: string, number: string][] = [
  ['customerId', 'c-1', 'Nordfeld Pumpen', '3.33'],
  ['customerRepresentative', 'Philipp Reuter', 'Philipp Reuter', '3.34'],
  ['customerIndustry', 'food-and-beverage', 'Food & beverage', '3.35'],
  ['customerAttraction', 'key-account', 'Key account', '3.36'],
  ['contactName', 'Sabine Ott', 'Sabine Ott', '3.37'],
  ['contactEmail', 'ott@nordfeld.example', 'ott@nordfeld.example', '3.38'],
  ['sn', 'CLDEMO000001', 'CLDE', '3.39'],
  ['productModel', 'MD520-4T11B', 'MD520-4T11B', '3.40'],
  ['productNumber', 'N-4711', 'N-4711', '3.41'],
  ['softwareModel', 'V4.18', 'V4.18', '3.45'],
  ['deliveryDate', '2026-01-31', '2026-01-31', '3.46'],
  ['usageDays', 290, '290 days', '3.47'],
  ['occurredOn', '2026-11-20', '2026-11-20', '3.48'],
  ['accountableParty', 'Supplier of the fan', 'Supplier of the fan', '3.56'],
  ['troubleshooting', 'Measured the link voltage.', 'Measured the link voltage.', '3.61'],
];
/** Fields with codes: the value is the first entry of the dictionary, shown by its label. */
const coded: readonly [TicketField, number: string][] = [
  ['productType', '3.42'],
  ['productLine', '3.43'],
  ['productStatus', '3.44'],
  ['problemStage', '3.50'],
  ['scope', '3.51'],
  ['complainantRole', '3.53'],
  ['projectLevel', '3.54'],
  ['accountabilityType', '3.55'],
  ['ipmtAttributes', '3.57'],
  ['marketOrganisation', '3.58'],
  ['businessDivision', '3.59'],
  ['zone', '3.60'],
];
const firstOf = (field: TicketField) => {
  const entry = fieldEntry(field);
  const [first] = entry.type === 'code' ? defaultDictionaries[entry.dictionary] : [];
  if (!first) throw new Error(`${field} is no code`);
  return first;
};
const production = { productionResumed: true, productionResumedAt: '2026-11-20T08:30:00.000Z' };
const ticket = {
  number: 'ITR-20261120-0001',
  title: 'Fan fault',
  customerName: 'Nordfeld Pumpen',
  differsFromUnit: ['productModel'],
  ...Object.fromEntries(values.map(([field, value]) => [field, value])),
  ...Object.fromEntries(coded.map(([field]) => [field, firstOf(field).code])),
  ...production,
  resumptionConfirmedAt: '2026-11-20T09:00:00.000Z',
  vendorStatement: { ...production, resumptionConfirmedAt: null },
} as unknown as TicketView;

function Groups() {
  const extra = useProductionItems(ticket);
  const groups = [...new Set(fieldNames.map((field) => fieldEntry(field).group))];
  return groups.map((group) => (
    <FieldGroup key={group} ticket={ticket} group={group} {...(group === 'problem' ? { extra } : {})} />
  ));
}
const html = renderToStaticMarkup(<Groups />)
  .replaceAll('&amp;', '&')
  .replaceAll('&#x27;', "'");
/** The value that is shown after this name. */
const after = (label: string): string => {
  const [, rest = ''] = html.split(`>${label}</dt>`);
  return rest.split('</dd>')[0] ?? '';
};

describe('the page of a ticket shows', () => {
  it.each(values)('%s %s as %s (spec %s)', (field, _value, shown) => {
    expect(after(t(fieldEntry(field).label))).toContain(shown);
  });
  it.each(coded)('%s by the words of its dictionary (spec %s)', (field) => {
    expect(after(t(fieldEntry(field).label))).toContain(firstOf(field).en);
  });
  it('the customer in a section of its own (spec 6.6)', () => {
    const [, rest = ''] = html.split(`>${t('ticket.group.customer')}</h2>`);
    expect(rest.split('</section>')[0]).toContain('Nordfeld Pumpen');
  });
  it('that production runs again, since when, and when that was confirmed (spec 3.62, 3.63)', () => {
    expect(after(t('ticket.production.resumed'))).toContain('2026');
    expect(after(t('ticket.production.confirmed'))).toContain('2026');
    expect(html).not.toContain(t('ticket.production.vendor'));
  });
  it('where a value differs from what the unit says', () => {
    expect(after(t('ticket.field.productModel'))).toContain(t('ticket.differs'));
  });
});
