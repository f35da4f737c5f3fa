import { Building2, MapPin } from 'lucide-react';
import type { CustomerView } from '../../shared/product/calls.ts';
import { getCustomer } from '../api/raising-calls.ts';
import { useCall } from '../api/queries.ts';
import { useUser } from '../api/user.ts';
import { useLabel } from '../dictionary/labels.ts';
import { addressOnMap } from '../location/place.ts';
import { QueryState } from '../query-state.tsx';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Card, Section } from '../ui/card.tsx';
import { KeyValue } from '../ui/key-value.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { Contacts, Problems, Tickets, Units } from './customer-lists.tsx';
import { InstalledBase } from './installed-base.tsx';

/**
 * Customer information: insiders see every customer, partners those of their organisation. What the server refuses is said
 * by the page alone, never by a toast (spec 8).
 */
export function Page() {
  const { t } = useText();
  const { params } = usePage();
  const user = useUser();
  const id = params['customer'] ?? '';
  const customer = useCall(getCustomer, { params: { id } });
  return (
    <Frame title={t('system.page.customer')} back={true}>
      {customer.data ? (
        <Customer customer={customer.data} isInsider={user?.isInsider ?? false} />
      ) : (
        <QueryState
          query={customer}
          missing={{ icon: Building2, title: t('customer.missing'), text: t('customer.missingText') }}
        />
      )}
    </Frame>
  );
}

function Customer({ customer, isInsider }: { customer: CustomerView; isInsider: boolean }) {
  const { t } = useText();
  const label = useLabel();
  const { name, representative, industry, attraction, zone, marketOrganisation, businessDivision } = customer;
  return (
    <>
      <h2 className="px-1 pt-1 text-hero font-bold tracking-[-0.022em] wrap-anywhere">{name}</h2>
      <Section title={t('customer.facts')}>
        <Card>
          <KeyValue
            items={[
              { name: t('ticket.field.customerRepresentative'), value: representative },
              { name: t('ticket.field.customerIndustry'), value: label('industry', industry) },
              {
                name: t('ticket.field.customerAttraction'),
                value: attraction && label('customerAttraction', attraction),
              },
              { name: t('ticket.field.zone'), value: label('zone', zone) },
              { name: t('ticket.field.marketOrganisation'), value: label('marketOrganisation', marketOrganisation) },
              { name: t('ticket.field.businessDivision'), value: label('businessDivision', businessDivision) },
              { name: t('unit.supplier'), value: customer.supplier },
              { name: t('location.address'), value: customer.address && <AddressLink address={customer.address} /> },
            ]}
          />
        </Card>
      </Section>
      <Contacts contacts={customer.contacts} />
      <Problems problems={customer.problems ?? []} />
      <Tickets tickets={customer.tickets} isInsider={isInsider} />
      <InstalledBase units={customer.units} />
      <Units units={customer.units} />
    </>
  );
}

/** Where somebody is found; a tap opens the phone's own map. */
const AddressLink = ({ address }: { address: string }) => (
  <a
    href={addressOnMap(address, navigator.userAgent)}
    rel="noreferrer"
    className="press -my-2.5 inline-flex min-h-11 items-start gap-1.5 py-2.5 text-act wrap-anywhere active:opacity-60"
  >
    <MapPin size={18} strokeWidth={2} aria-hidden className="mt-0.5 shrink-0" />
    {address}
  </a>
);
