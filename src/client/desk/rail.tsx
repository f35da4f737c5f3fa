import { someCan } from '../../shared/ticket/roles.ts';
import {
  AlarmClock,
  Barcode,
  Bell,
  Bookmark,
  CheckCheck,
  CircleUserRound,
  ChartColumn,
  Factory,
  FolderSearch,
  House,
  Inbox,
  Layers,
  ListTodo,
  Plus,
  Settings,
  TrendingUp,
  UserRound,
} from 'lucide-react';
import { countText } from '../../shared/format/count.ts';
import type { SavedView } from '../../shared/ticket/saved-view-calls.ts';
import type { User } from '../api/user.ts';
import { useUnread } from '../notification/use-unread.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { listParams, listStateIn, type ListState } from '../ticket/list/list-state.ts';
import { Brand } from '../ui/brand.tsx';
import { cx } from '../ui/class-names.ts';
import type { Icon } from '../ui/icon.ts';
import { Link } from '../ui/navigation.tsx';
import { useCounts } from './use-counts.ts';
import { countedQueries, deskViews, showsView } from './views.ts';

const icons: readonly Icon[] = [ListTodo, Inbox, UserRound, CheckCheck, TrendingUp, AlarmClock, Layers];

interface RailProps {
  user: User;
  /** What the list shows; undefined on pages without the list. */
  state: ListState | undefined;
  /** Undefined: not known yet. They are counted with the others. */
  saved: readonly SavedView[] | undefined;
  /** A new value each time the list has changed: the counts are then read again. */
  changed: unknown;
  onHelp: () => void;
  onPalette: () => void;
}

/** The navigation: the views with their counts, and the other pages. Icons only below 1,440 px. */
export function Rail({ user, state, saved, changed, onHelp, onPalette }: RailProps) {
  const { t } = useText();
  const { page, link } = usePage();
  const countOf = useCounts(saved && countedQueries(saved), user, changed);
  const at = (query: string) => link('insiderList', listParams(listStateIn(query, user)));
  const isOn = (query: string) => state !== undefined && showsView(state, query, user);
  return (
    <nav aria-label={t('frame.mainNavigation')} className="desk-rail">
      <div className="desk-brand">
        <Brand />
      </div>
      <ul>
        <RailItem icon={House} href={link('home')} text={t('frame.home')} on={page === 'home'} />
        {deskViews.map(({ text, query, late }, index) => (
          <RailItem
            key={query}
            icon={icons[index] ?? Layers}
            href={at(query)}
            text={t(text)}
            on={isOn(query)}
            count={countOf(query)}
            late={late}
          />
        ))}
      </ul>
      {saved && saved.length > 0 && (
        <>
          <p className="desk-rail-title">{t('desk.saved')}</p>
          <ul>
            {saved.map(({ id, name, query }) => (
              <RailItem key={id} icon={Bookmark} href={at(query)} text={name} on={isOn(query)} count={countOf(query)} />
            ))}
          </ul>
        </>
      )}
      <p className="desk-rail-title">{t('desk.more')}</p>
      <Pages user={user} />
      <div className="desk-rail-foot">
        <button type="button" onClick={onPalette} className="press desk-hint">
          <kbd>Ctrl K</kbd> <span>{t('desk.anything')}</span>
        </button>
        <button type="button" onClick={onHelp} aria-label={t('desk.help')} className="press desk-hint">
          <kbd>?</kbd> <span>{t('desk.keys')}</span>
        </button>
      </div>
    </nav>
  );
}

/** The links to the other pages. */
function Pages({ user }: { user: User }) {
  const { t } = useText();
  const { page, link } = usePage();
  const unread = useUnread();
  return (
    <ul>
      {user.mayRaise && (
        <RailItem icon={Plus} href={link('itrRaise')} text={t('desk.raise')} on={page === 'itrRaise'} />
      )}
      <RailItem icon={FolderSearch} href={link('problems')} text={t('system.page.problems')} on={page === 'problems'} />
      <RailItem
        icon={Factory}
        href={link('customers')}
        text={t('system.page.customers')}
        on={page === 'customers' || page === 'customer'}
      />
      <RailItem
        icon={Barcode}
        href={link('productInfo')}
        text={t('desk.units')}
        on={page === 'productInfo' || page === 'unit'}
      />
      <RailItem icon={ChartColumn} href={link('reports')} text={t('system.page.reports')} on={page === 'reports'} />
      <RailItem
        icon={Bell}
        href={link('notifications')}
        text={t('frame.notifications')}
        on={page === 'notifications'}
        count={unread}
      />
      {someCan(user.roles, 'edits') && (
        <RailItem
          icon={Settings}
          href={link('admin')}
          text={t('system.page.admin')}
          on={page === 'admin' || page === 'adminPlace'}
        />
      )}
      <RailItem icon={CircleUserRound} href={link('me')} text={user.userName} on={page === 'me'} />
    </ul>
  );
}

interface RailItemProps {
  icon: Icon;
  href: string;
  text: string;
  on: boolean;
  count?: number | undefined;
  late?: boolean | undefined;
}

/** One line of the rail. Below 1,440 px it is an icon with a tooltip. */
function RailItem({ icon: Mark, href, text, on, count = 0, late }: RailItemProps) {
  const number = count > 0 ? countText(count) : '';
  return (
    <li>
      <Link
        href={href}
        aria-current={on ? 'page' : undefined}
        aria-label={number ? `${text}, ${number}` : text}
        data-tooltip=""
        className={cx('press desk-rail-item', late && number && 'desk-late')}
      >
        <Mark size={18} strokeWidth={on ? 2.3 : 1.9} aria-hidden />
        <span className="desk-rail-text">{text}</span>
        <span className="desk-rail-count tabular">{number}</span>
      </Link>
    </li>
  );
}
