import {
  AlarmClock,
  Bell,
  Bookmark,
  CheckCheck,
  CircleUserRound,
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
import { listNotifications } from '../../shared/notification/calls.ts';
import type { SavedView } from '../../shared/ticket/saved-view-calls.ts';
import { countText } from '../../shared/format/count.ts';
import { useCall } from '../api/queries.ts';
import type { User } from '../api/user.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { listParams, listStateIn, type ListState } from '../ticket/list/list-state.ts';
import { Brand } from '../ui/brand.tsx';
import { cx } from '../ui/class-names.ts';
import type { Icon } from '../ui/icon.ts';
import { Link } from '../ui/navigation.tsx';
import { useCounts } from './use-counts.ts';
import { deskViews, showsView } from './views.ts';

const icons: readonly Icon[] = [ListTodo, Inbox, UserRound, CheckCheck, TrendingUp, AlarmClock, Layers];
/** Whoever keeps something in the administration. */
const keepers: readonly string[] = ['admin', 'lead', 'expert'];

interface RailProps {
  user: User;
  /** What the list shows; undefined where none is beside the page. */
  state: ListState | undefined;
  saved: readonly SavedView[];
  /** Another value each time that the list has changed. */
  changed: unknown;
  onHelp: () => void;
  onPalette: () => void;
}

/** The lists with their counts, and the other pages; icons alone below 1,440 px. */
export function Rail({ user, state, saved, changed, onHelp, onPalette }: RailProps) {
  const { t } = useText();
  const { page, link } = usePage();
  const bell = useCall(listNotifications, {}, { staleMs: 60_000 });
  // All tickets are no number that says anything.
  const counted = deskViews.filter(({ query }) => query !== 'view=all');
  const counts = useCounts(
    [...counted, ...saved].map(({ query }) => query),
    user,
    changed,
  );
  const at = (query: string) => link('insiderList', listParams(listStateIn(query, user)));
  const isOn = (query: string) => state !== undefined && showsView(state, query, user);
  return (
    <nav aria-label={t('frame.mainNavigation')} className="desk-rail">
      <div className="desk-brand">
        <Brand />
      </div>
      <ul>
        <Item icon={House} href={link('home')} text={t('frame.home')} on={page === 'home'} />
        {deskViews.map(({ text, query, late }, index) => (
          <Item
            key={query}
            icon={icons[index] ?? Layers}
            href={at(query)}
            text={t(text)}
            on={isOn(query)}
            count={counts[index]}
            late={late}
          />
        ))}
      </ul>
      {saved.length > 0 && (
        <>
          <p className="desk-rail-title">{t('desk.saved')}</p>
          <ul>
            {saved.map(({ id, name, query }, index) => (
              <Item
                key={id}
                icon={Bookmark}
                href={at(query)}
                text={name}
                on={isOn(query)}
                count={counts[counted.length + index]}
              />
            ))}
          </ul>
        </>
      )}
      <p className="desk-rail-title">{t('desk.more')}</p>
      <ul>
        {user.mayRaise && <Item icon={Plus} href={link('itrRaise')} text={t('desk.raise')} on={page === 'itrRaise'} />}
        <Item icon={FolderSearch} href={link('problems')} text={t('system.page.problems')} on={page === 'problems'} />
        <Item
          icon={Bell}
          href={link('notifications')}
          text={t('frame.notifications')}
          on={page === 'notifications'}
          count={bell.data?.unread}
        />
        {user.roles.some((role) => keepers.includes(role)) && (
          <Item icon={Settings} href={link('admin')} text={t('system.page.admin')} on={false} />
        )}
        <Item icon={CircleUserRound} href={link('me')} text={user.userName} on={page === 'me'} />
      </ul>
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

interface ItemProps {
  icon: Icon;
  href: string;
  text: string;
  on: boolean;
  count?: number | undefined;
  late?: boolean | undefined;
}

function Item({ icon: Mark, href, text, on, count = 0, late }: ItemProps) {
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
