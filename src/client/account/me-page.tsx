import { someCan } from '../../shared/ticket/roles.ts';
import { ChevronRight, LogOut, Pencil, Phone } from 'lucide-react';
import { Suspense, useState } from 'react';
import { changeProfile } from '../../shared/account/calls.ts';
import { listTeam } from '../../shared/admin/team-calls.ts';
import { listDocuments } from '../../shared/document/calls.ts';
import { getSupport } from '../../shared/document/support-calls.ts';
import { maskPhone } from '../../shared/format/identity.ts';
import { languageNames } from '../../shared/text/languages.ts';
import { AppBar } from '../app-bar.tsx';
import { logOut, send, session } from '../api/client.ts';
import { useCall } from '../api/queries.ts';
import { useUser, type User } from '../api/user.ts';
import { lazyPart } from '../lazy-part.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Card, Section } from '../ui/card.tsx';
import { ConfirmSheet } from '../ui/confirm-sheet.tsx';
import { Link } from '../ui/navigation.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { SkeletonRows } from '../ui/states.tsx';
import { Segmented } from '../ui/tabs.tsx';
import { useTheme } from '../ui/theme.ts';
import { MyAvatar } from './avatar-field.tsx';
import { Devices } from './devices.tsx';
import { EditProfile } from './edit-profile.tsx';

const FactorSection = lazyPart(() => import('./factor-section.tsx').then((part) => part.FactorSection));

/** Profile, language, appearance, devices, second factor, log out. */
export function Page() {
  const { t } = useText();
  const user = useUser();
  return (
    <Frame title={t('system.page.me')} align="start" bar={<AppBar current="me" />}>
      {user && (
        <>
          <ProfileCard user={user} />
          <Settings />
          <Devices />
          <Suspense fallback={<SkeletonRows rows={1} />}>
            <FactorSection account={user.account} />
          </Suspense>
          <About />
          <LogOutButton user={user} />
        </>
      )}
    </Frame>
  );
}

function ProfileCard({ user }: { user: User }) {
  const { t } = useText();
  const [editing, setEditing] = useState(false);
  const role = user.roles[0];
  // A long address breaks before the @, not within a word.
  const [local, domain] = user.account.split(/(?=@)/);
  const lines = [role && t(`account.role.${role}`), user.organisationName].filter(Boolean).join(' · ');
  return (
    <Card className="flex flex-wrap items-center gap-3 py-4 pr-1.5 pl-4">
      <MyAvatar user={user} size={52} />
      <div className="min-w-0 flex-1 basis-32">
        <h2 className="text-title font-bold tracking-[-0.012em]">{user.userName}</h2>
        <p className="text-small wrap-anywhere text-ink2">
          {local}
          <wbr />
          {domain}
        </p>
        {lines && <p className="text-small text-ink3">{lines}</p>}
        {user.phone && <p className="tabular text-small text-ink3">{maskPhone(user.phone)}</p>}
      </div>
      <IconButton
        icon={Pencil}
        label={t('account.editTitle')}
        className="self-start"
        onClick={() => setEditing(true)}
      />
      <EditProfile
        key={`${user.userName} ${user.phone}`}
        user={user}
        open={editing}
        onClose={() => setEditing(false)}
      />
    </Card>
  );
}

function Settings() {
  const { t, language, setLanguage } = useText();
  const roles = useUser()?.roles ?? [];
  const isEditor = someCan(roles, 'edits');
  const team = useCall(listTeam, {}, { enabled: someCan(roles, 'manages') });
  const { link } = usePage();
  const [theme, setTheme] = useTheme();
  const choose = (next: typeof language) => {
    void setLanguage(next);
    // Mails come in this language too. Without network it still changes here.
    void send(changeProfile, { body: { language: next } }, { catches: true }).then(
      (user) => session.setUser(user),
      () => undefined,
    );
  };
  return (
    <Section title={t('account.settings')}>
      <Card className="grid grid-cols-1 gap-4 p-4">
        <div className="grid grid-cols-1 gap-1.5">
          <p aria-hidden className="text-body font-semibold">
            {t('frame.language')}
          </p>
          <Segmented
            label={t('frame.language')}
            items={Object.entries(languageNames).map(([value, { name }]) => ({ value, text: name }))}
            value={language}
            onChange={choose}
          />
        </div>
        <div className="grid grid-cols-1 gap-1.5">
          <p aria-hidden className="text-body font-semibold">
            {t('frame.theme')}
          </p>
          <Segmented
            label={t('frame.theme')}
            items={[
              { value: 'system', text: t('frame.themeSystem') },
              { value: 'light', text: t('frame.themeLight') },
              { value: 'dark', text: t('frame.themeDark') },
            ]}
            value={theme}
            onChange={setTheme}
          />
        </div>
      </Card>
      <Card className="overflow-clip">
        {isEditor && (
          <Link href={link('admin')} className={row}>
            <span className="min-w-0 flex-1">{t('system.page.admin')}</span>
            <ChevronRight size={18} strokeWidth={2} aria-hidden className="shrink-0 text-ink3" />
          </Link>
        )}
        {team.data && team.data.may.length > 0 && (
          <Link href={link('team')} className={row}>
            <span className="min-w-0 flex-1">{t('system.page.team')}</span>
            <ChevronRight size={18} strokeWidth={2} aria-hidden className="shrink-0 text-ink3" />
          </Link>
        )}
        <Link href={link('notificationSettings')} className={row}>
          <span className="min-w-0 flex-1">{t('system.page.notificationSettings')}</span>
          <ChevronRight size={18} strokeWidth={2} aria-hidden className="shrink-0 text-ink3" />
        </Link>
      </Card>
    </Section>
  );
}

const row =
  'press flex min-h-13 items-center gap-3 px-4 py-2 active:bg-sunk not-first:border-t not-first:border-line [@media(hover:hover)]:hover:bg-sunk/60';

function About() {
  const { t } = useText();
  const { link } = usePage();
  const phone = useCall(getSupport, {}, { staleMs: 600_000 }).data?.phone;
  const existing = new Set(useCall(listDocuments, {}, { staleMs: 600_000 }).data?.items.map(({ id }) => id));
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
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={row}>
            <span className="min-w-0 flex-1">{t('account.customerService')}</span>
            <span className="tabular text-ink2">{maskPhone(phone)}</span>
            <Phone size={18} strokeWidth={2} aria-hidden className="shrink-0 text-ink3" />
          </a>
        )}
        {documents.map(({ href, text }) => (
          <Link key={href} href={href} className={row}>
            <span className="min-w-0 flex-1 first-letter:uppercase">{text}</span>
            <ChevronRight size={18} strokeWidth={2} aria-hidden className="shrink-0 text-ink3" />
          </Link>
        ))}
      </Card>
    </Section>
  );
}

function LogOutButton({ user }: { user: User }) {
  const { t } = useText();
  const { link } = usePage();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
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
