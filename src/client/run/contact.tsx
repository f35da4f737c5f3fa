import { Mail, Phone } from 'lucide-react';
import { getSupport } from '../../shared/document/support-calls.ts';
import { maskPhone } from '../../shared/format/identity.ts';
import { useCall } from '../api/queries.ts';
import { useUser } from '../api/user.ts';
import { bridge } from '../bridge/page-bridge.ts';
import { useText } from '../text.tsx';
import { Card, Section } from '../ui/card.tsx';

const row =
  'press flex min-h-13 w-full items-center gap-3 px-4 py-2 text-left active:bg-sunk not-first:border-t not-first:border-line';

/** How to reach customer service. The user's own number is shown only if it can be called back (spec 5). */
export function Contact() {
  const { t } = useText();
  const own = useUser()?.customerService.phone;
  const { data, error } = useCall(getSupport, {}, { staleMs: 600_000 });
  if (!data && !error) return null;
  const { email, phone } = data ?? {};
  return (
    <Section title={t('run.contact')}>
      <Card className="overflow-clip">
        {email && (
          <button
            type="button"
            className={row}
            onClick={() => bridge.tell('callEmail', { address: email, subject: t('run.mailSubject') })}
          >
            <Mail size={20} strokeWidth={2} aria-hidden className="shrink-0 text-ink3" />
            <span className="min-w-0 flex-1 wrap-anywhere">{email}</span>
          </button>
        )}
        {phone && (
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={row}>
            <Phone size={20} strokeWidth={2} aria-hidden className="shrink-0 text-ink3" />
            <span className="tabular min-w-0 flex-1">{maskPhone(phone)}</span>
          </a>
        )}
        {!email && !phone && <p className="p-4 text-body text-ink2">{error?.message ?? t('run.noContact')}</p>}
        {own && (email || phone) && (
          <p className="border-t border-line px-4 py-3 text-small text-ink2">
            {t('run.callBack', { phone: maskPhone(own) })}
          </p>
        )}
      </Card>
    </Section>
  );
}
