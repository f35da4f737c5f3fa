import { someCan } from '../../shared/ticket/roles.ts';
import { LogOut, Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import { changeProfile } from '../../shared/account/calls.ts';
import { listTeam } from '../../shared/admin/team-calls.ts';
import { maskPhone } from '../../shared/format/identity.ts';
import { languageNames } from '../../shared/text/languages.ts';
import { AppBar } from '../app-bar.tsx';
import { logOut, send, session } from '../api/client.ts';
import { useCall } from '../api/queries.ts';
import { useUser, type User } from '../api/user.ts';
import { lazyPart } from '../lazy-part.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { IconButton } from '../ui/button.tsx';
import { Card, Section } from '../ui/card.tsx';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { SkeletonRows } from '../ui/states.tsx';
import { Segmented } from '../ui/tabs.tsx';
import { useTheme } from '../ui/theme.ts';
import { MyAvatar } from './avatar-field.tsx';
import { Devices } from './devices.tsx';
import { EditProfile } from './edit-profile.tsx';
import { LinkRow } from './link-row.tsx';

const BelowDevices = lazyPart(() => import('./below-devices.tsx').then((part) => part.BelowDevices));

/** Profile, log out, language, appearance, devices, second factor. */
export function Page() {
  const { t } = useText();
  const user = useUser();
  return (
    <Frame title={t('system.page.me')} align="start" bar={<AppBar current="me" />}>
      {user && (
        <>
          <ProfileCard user={user} />
          <LogOutButton user={user} />
          <Settings />
          <Devices />
          <Suspense fallback={<SkeletonRows rows={1} />}>
            <BelowDevices user={user} />
          </Suspense>
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

/** Stands right below the profile: nothing that arrives late can move it from under the finger. */
function LogOutButton({ user }: { user: User }) {
  const { t } = useText();
  const { link } = usePage();
  return (
    <ConfirmButton
      kind="quiet"
      icon={LogOut}
      wide
      label={t('account.logout')}
      title={t('account.logoutTitle', { name: user.userName })}
      onConfirm={async () => {
        await logOut(link('home'));
        return true;
      }}
    >
      {t('account.logoutText')}
    </ConfirmButton>
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
        {isEditor && <LinkRow href={link('admin')}>{t('system.page.admin')}</LinkRow>}
        {team.data && team.data.may.length > 0 && <LinkRow href={link('team')}>{t('system.page.team')}</LinkRow>}
        <LinkRow href={link('notificationSettings')}>{t('system.page.notificationSettings')}</LinkRow>
      </Card>
    </Section>
  );
}
