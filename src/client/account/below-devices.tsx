import { LogOut, Phone } from 'lucide-react';
import { useState } from 'react';
import { listSessions } from '../../shared/account/calls.ts';
import { factors } from '../../shared/account/factor-calls.ts';
import { listDocuments } from '../../shared/document/calls.ts';
import { getSupport } from '../../shared/document/support-calls.ts';
import { maskPhone } from '../../shared/format/identity.ts';
import { logOut } from '../api/client.ts';
import { useCall } from '../api/queries.ts';
import type { User } from '../api/user.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { Card, Section } from '../ui/card.tsx';
import { ConfirmSheet } from '../ui/confirm-sheet.tsx';
import { SkeletonRows } from '../ui/states.tsx';
import { FactorSection } from './factor-section.tsx';
import { LinkRow } from './link-row.tsx';

/** What stands below the devices on the page of a user: second factor, about, log out. */
export function BelowDevices({ user }: { user: User }) {
  return (
    <>
      <FactorSection account={user.account} />
      <About />
      <LogOutButton user={user} />
    </>
  );
}

const useSupport = () => useCall(getSupport, {}, { staleMs: 600_000 });
const useDocuments = () => useCall(listDocuments, {}, { staleMs: 600_000 });

function About() {
  const { t } = useText();
  const { link } = usePage();
  const phone = useSupport().data?.phone;
  const existing = new Set(useDocuments().data?.items.map(({ id }) => id));
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

/** Comes last: a list that arrives above it would move it from under the finger. */
function LogOutButton({ user }: { user: User }) {
  const { t } = useText();
  const { link } = usePage();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const above = [useCall(listSessions, {}), useCall(factors, {}), useSupport(), useDocuments()];
  if (above.some(({ isPending }) => isPending)) return <SkeletonRows rows={1} />;
  return (
    <>
      <Button kind="quiet" icon={LogOut} wide onClick={() => setAsking(true)}>
        {t('account.logout')}
      </Button>
      <ConfirmSheet
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setBusy(true);
          void logOut(link('home'));
        }}
        title={t('account.logoutTitle', { name: user.userName })}
        confirm={t('account.logout')}
        busy={busy}
      >
        {t('account.logoutText')}
      </ConfirmSheet>
    </>
  );
}
