import { Building2, Mail, Phone } from 'lucide-react';
import { postTime } from '../../shared/format/time.ts';
import { getCustomer, type CustomerView } from '../../shared/product/calls.ts';
import { useCall } from '../api/queries.ts';
import { useUser } from '../api/user.ts';
import { useLabel } from '../dictionary/labels.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { iconButtonLook, ButtonLink } from '../ui/button.tsx';
import { Card, Section } from '../ui/card.tsx';
import { KeyValue } from '../ui/key-value.tsx';
import { ListRow, RowList } from '../ui/list-row.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { EmptyState, ErrorState, SkeletonPage } from '../ui/states.tsx';
import { timeZone, useNow } from '../ui/use-now.ts';

/**
 * Customer information: insiders see every customer, partners those of their organisation. What the server refuses is said
 * by the page alone, never by a toast (spec 8).
 */
export function Page() {
  const { t } = useText();
  const { params, link } = usePage();
  const user = useUser();
  const id = params['customer'] ?? '';
  const { data, error, isFetching, refetch } = useCall(getCustomer, { params: { id } });
  const isMissing = error?.failure === 'missing';
  return (
    <Frame title={t('system.page.customer')} back={true}>
      {data && <Customer customer={data} isInsider={user?.isInsider ?? false} />}
      {!data && !error && <SkeletonPage plain />}
      {!data && isMissing && (
        <EmptyState
          icon={Building2}
          title={t('customer.missing')}
          text={t('customer.missingText')}
          action={
            <ButtonLink kind="quiet" size="medium" href={link('home')}>
              {t('system.goHome')}
            </ButtonLink>
          }
        />
      )}
      {!data && error && !isMissing && (
        <ErrorState
          text={error.message}
          requestId={error.requestId}
          busy={isFetching}
          onRetry={error.isFinal ? undefined : () => void refetch()}
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
            ]}
          />
        </Card>
      </Section>
      <Contacts contacts={customer.contacts} />
      <Problems problems={customer.problems ?? []} />
      <Tickets tickets={customer.tickets} isInsider={isInsider} />
      <Units units={customer.units} />
    </>
  );
}

function Contacts({ contacts }: Pick<CustomerView, 'contacts'>) {
  const { t } = useText();
  return (
    <Section title={t('customer.contacts')} note={contacts.length || undefined}>
      {contacts.length === 0 ? (
        <Card pad>{t('customer.noContacts')}</Card>
      ) : (
        <ul className="overflow-clip rounded-card bg-surface shadow-card">
          {contacts.map(({ name, email, phone }) => (
            <li key={email} className="flex items-center gap-1 border-line py-2 pr-2 pl-4 not-first:border-t">
              <span className="grid min-w-0 flex-1">
                <span className="font-semibold wrap-anywhere">{name}</span>
                <span className="text-small text-ink2 wrap-anywhere">{[email, phone].filter(Boolean).join(' · ')}</span>
              </span>
              <a href={`mailto:${email}`} aria-label={t('customer.write', { name })} className={iconButtonLook}>
                <Mail size={20} strokeWidth={1.9} aria-hidden />
              </a>
              {phone && (
                <a
                  href={`tel:${phone.replace(/[^+\d]/g, '')}`}
                  aria-label={t('customer.call', { name })}
                  className={iconButtonLook}
                >
                  <Phone size={20} strokeWidth={1.9} aria-hidden />
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Problems({ problems }: { problems: NonNullable<CustomerView['problems']> }) {
  const { t } = useText();
  const { link } = usePage();
  const now = useNow();
  if (problems.length === 0) return null;
  return (
    <Section title={t('customer.problems')} note={problems.length}>
      <RowList label={t('customer.problems')}>
        {problems.map(({ id, title, number, openedAt }) => (
          <ListRow
            key={id}
            href={link('problemOpen', { problem: id })}
            title={title}
            code={number}
            time={postTime(t, new Date(openedAt), now, timeZone)}
          />
        ))}
      </RowList>
    </Section>
  );
}

function Tickets({ tickets, isInsider }: Pick<CustomerView, 'tickets'> & { isInsider: boolean }) {
  const { t } = useText();
  const { link } = usePage();
  const now = useNow();
  return (
    <Section title={t('customer.tickets')} note={tickets.length || undefined}>
      {tickets.length === 0 ? (
        <Card pad>{t('customer.noTickets')}</Card>
      ) : (
        <RowList label={t('customer.tickets')}>
          {tickets.map(({ id, number, title, status, filedAt }) => (
            <ListRow
              key={id}
              href={link(isInsider ? 'insiderTicket' : 'partnerTicket', { ticket: id })}
              title={title}
              code={number}
              next={t(`ticket.status.${status}`)}
              nextTone={status === 'completed' ? 'ok' : 'run'}
              time={postTime(t, new Date(filedAt), now, timeZone)}
            />
          ))}
        </RowList>
      )}
    </Section>
  );
}

function Units({ units }: Pick<CustomerView, 'units'>) {
  const { t } = useText();
  const { link } = usePage();
  return (
    <Section title={t('customer.units')} note={units.length || undefined}>
      {units.length === 0 ? (
        <Card pad>{t('customer.noUnits')}</Card>
      ) : (
        <RowList label={t('customer.units')}>
          {units.map(({ sn, productModel }) => (
            <ListRow key={sn} href={link('unit', { sn })} title={productModel} code={sn} />
          ))}
        </RowList>
      )}
    </Section>
  );
}
