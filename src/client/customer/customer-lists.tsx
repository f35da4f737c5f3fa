import { Mail, Phone } from 'lucide-react';
import { isFinal } from '../../shared/ticket/statuses.ts';
import { maskPhone } from '../../shared/format/identity.ts';
import { postTime } from '../../shared/format/time.ts';
import type { CustomerView } from '../../shared/product/calls.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { iconButtonLook } from '../ui/button.tsx';
import { Card, Section } from '../ui/card.tsx';
import { ListRow, RowList } from '../ui/list-row.tsx';
import { timeZone, useNow } from '../ui/use-now.ts';

export function Contacts({ contacts }: Pick<CustomerView, 'contacts'>) {
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
                <span className="flex flex-wrap gap-x-2 text-small text-ink2">
                  <span className="min-w-0 wrap-anywhere">{email}</span>
                  {phone && <span className="tabular whitespace-nowrap">{maskPhone(phone)}</span>}
                </span>
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

export function Problems({ problems }: { problems: NonNullable<CustomerView['problems']> }) {
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

export function Tickets({ tickets, isInsider }: Pick<CustomerView, 'tickets'> & { isInsider: boolean }) {
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
              nextTone={isFinal(status) ? 'ok' : 'run'}
              time={postTime(t, new Date(filedAt), now, timeZone)}
            />
          ))}
        </RowList>
      )}
    </Section>
  );
}

export function Units({ units }: Pick<CustomerView, 'units'>) {
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
