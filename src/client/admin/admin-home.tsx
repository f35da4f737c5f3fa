import { someCan } from '../../shared/ticket/roles.ts';
import { entityOf, isEntityName } from '../../shared/admin/entity-table.ts';
import { useUser } from '../api/user.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Section } from '../ui/card.tsx';
import { Link } from '../ui/navigation.tsx';
import { useAdminLink } from './addresses.ts';
import { AdminFrame, useEntities } from './admin-frame.tsx';
import { AdminOverview } from './admin-overview.tsx';
import { subPagesFor } from './sub-pages.ts';

/** The start page: what there is to look after, all entities with their counts, and the sub-pages. */
export function AdminHome() {
  const { t } = useText();
  const { link } = usePage();
  const adminLink = useAdminLink();
  const user = useUser();
  const { data } = useEntities();
  const open = subPagesFor(user?.roles ?? []).filter(({ hidden }) => !hidden);
  return (
    <AdminFrame title={t('system.page.admin')} back={link('home')}>
      {user && someCan(user.roles, 'administers') && <AdminOverview />}
      <Section title={t('admin.kept')}>
        <Tiles
          items={(data?.items ?? []).flatMap(({ name, count }) =>
            isEntityName(name)
              ? [{ href: adminLink(name), text: t(entityOf(name).many), note: t('admin.records', { n: count }) }]
              : [],
          )}
        />
      </Section>
      {open.length > 0 && (
        <Section title={t('admin.more')}>
          <Tiles items={open.map(({ name, title }) => ({ href: adminLink(name), text: t(title) }))} />
        </Section>
      )}
    </AdminFrame>
  );
}

const Tiles = ({ items }: { items: readonly { href: string; text: string; note?: string }[] }) => (
  <ul className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-2 sm:grid-cols-3 min-[90rem]:grid-cols-4">
    {items.map(({ href, text, note }) => (
      <li key={href} className="grid grid-cols-1">
        <Link
          href={href}
          className="press grid min-h-16 content-center gap-0.5 rounded-card bg-surface px-4 py-3 shadow-card active:bg-sunk [@media(hover:hover)]:hover:bg-sunk/60"
        >
          <span className="font-semibold">{text}</span>
          {note !== undefined && <span className="tabular text-small text-ink2">{note}</span>}
        </Link>
      </li>
    ))}
  </ul>
);
