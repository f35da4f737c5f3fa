import { someCan } from '../../shared/ticket/roles.ts';
import { BookOpenText } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { useRemoteConfig } from '../api/page-remote-config.ts';
import { useUser, type User } from '../api/user.ts';
import { AppBar } from '../app-bar.tsx';
import { history } from '../history.ts';
import { LanguageButtons } from '../language-buttons.tsx';
import { lazyPart } from '../lazy-part.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Brand } from '../ui/brand.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { SkeletonRows } from '../ui/states.tsx';
import { FreshRow } from '../version/fresh-row.tsx';
import { DraftsNote } from './drafts-note.tsx';
import { InsiderHome } from './insider-home.tsx';
import { PartnerHome } from './partner-home.tsx';
import { Welcome } from './welcome.tsx';

const AdminStart = lazyPart(() => import('../admin/admin-start.tsx').then((part) => part.AdminStart));

/** The home page: what waits for the user, and the buttons to raise a problem. */
export function Page() {
  const { t } = useText();
  const user = useUser();
  const { params, link } = usePage();
  const page = user && shortcutPage(params['go'], user);
  const href = page && link(page);
  useEffect(() => {
    if (href) history.replace(href);
  }, [href]);
  return (
    <Frame
      title={t('frame.product')}
      heading={<Brand />}
      align="start"
      actions={!user && <LanguageButtons />}
      bar={user ? <AppBar current="home" /> : undefined}
    >
      {user ? <UserHome user={user} /> : <Welcome />}
      <CommonProblems />
    </Frame>
  );
}

function UserHome({ user }: { user: User }) {
  return (
    <>
      <DraftsNote userId={user.userId} />
      <RoleHome user={user} />
      <FreshRow />
    </>
  );
}

function RoleHome({ user }: { user: User }) {
  if (!user.isInsider) return <PartnerHome user={user} />;
  if (someCan(user.roles, 'administers'))
    return (
      <Suspense fallback={<SkeletonRows rows={4} />}>
        <AdminStart />
      </Suspense>
    );
  return <InsiderHome user={user} />;
}

/** The link to the common problems, if the remote config shows it (spec 3). */
function CommonProblems() {
  const { t } = useText();
  const { link } = usePage();
  const { H5ShowComProblem } = useRemoteConfig();
  if (!H5ShowComProblem) return null;
  return (
    <ButtonLink wide kind="plain" icon={BookOpenText} href={link('commonProblems')}>
      {t('system.page.commonProblems')}
    </ButtonLink>
  );
}

/**
 * The page that a shortcut of the installed page opens (scripts/installable.ts), depending on the user. The shortcuts
 * open the home page with `?go=`, because the manifest is the same for all users.
 */
function shortcutPage(go: string | undefined, { isInsider, mayRaise }: User) {
  if (go === 'raise' && mayRaise) return isInsider ? 'itrRaise' : 'feedback';
  return go === 'todo' ? (isInsider ? 'insiderList' : 'partnerList') : undefined;
}
