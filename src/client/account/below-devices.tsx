import { Phone } from 'lucide-react';
import { listDocuments } from '../../shared/document/calls.ts';
import { getSupport } from '../../shared/document/support-calls.ts';
import { maskPhone } from '../../shared/format/identity.ts';
import { useCall } from '../api/queries.ts';
import type { User } from '../api/user.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Card, Section } from '../ui/card.tsx';
import { FactorSection } from './factor-section.tsx';
import { LinkRow } from './link-row.tsx';

/** What stands below the devices on the page of a user: second factor, about. */
export function BelowDevices({ user }: { user: User }) {
  return (
    <>
      <FactorSection account={user.account} />
      <About />
    </>
  );
}

function About() {
  const { t } = useText();
  const { link } = usePage();
  const phone = useCall(getSupport, {}, { staleMs: 600_000 }).data?.phone;
  const documentsNow = useCall(listDocuments, {}, { staleMs: 600_000 }).data;
  const existing = new Set(documentsNow?.items.map(({ id }) => id));
  const documents = [
    { id: 'policy', href: link('document', { type: 'policy' }), text: t('account.policy') },
    { id: 'agreement', href: link('document', { type: 'agreement' }), text: t('account.agreement') },
    { id: 'growUpRules', href: link('growUpRules'), text: t('system.page.growUpRules') },
  ].filter(({ id }) => existing.has(id));
  if (!phone && documents.length === 0) return null;
  return (
    <Section title={t('account.about')}>
      <Card className="overflow-clip">
        {phone && (
          <LinkRow href={`tel:${phone.replace(/[^\d+]/g, '')}`} note={maskPhone(phone)} icon={Phone}>
            {t('account.customerService')}
          </LinkRow>
        )}
        {documents.map(({ href, text }) => (
          <LinkRow key={href} href={href}>
            {text}
          </LinkRow>
        ))}
      </Card>
    </Section>
  );
}
