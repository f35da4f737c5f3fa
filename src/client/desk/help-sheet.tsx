import type { SavedView } from '../../shared/ticket/saved-view-calls.ts';
import { useText } from '../text.tsx';
import { CheckCard } from '../ui/form/checkbox.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { keyActions } from '../ticket/action-keys.ts';
import { FLOW_KEY, pageKeys } from './keys.ts';
import { singleKeys, useSingleKeys } from './single-keys.ts';
import { deskViews } from './views.ts';

interface HelpSheetProps {
  open: boolean;
  saved: readonly SavedView[];
  onClose: () => void;
}

/** All keyboard shortcuts, and the switch for the single-key ones. */
export function HelpSheet({ open, saved, onClose }: HelpSheetProps) {
  const { t } = useText();
  const single = useSingleKeys();
  const around = [
    ['j', t('desk.key.down')],
    ['k', t('desk.key.up')],
    ['Enter', t('desk.key.open')],
    [t('desk.space'), t('desk.peek')],
    ['Esc', t('desk.key.close')],
    ['/', t('desk.key.search')],
    ['u', t('desk.key.refresh')],
    ['z', t('ticket.snooze')],
    ['x', t('desk.key.select')],
    ['Ctrl K', t('desk.key.palette')],
    ['Ctrl Enter', t('desk.key.send')],
    ['?', t('desk.key.help')],
  ] as const;
  const actions = [...keyActions.map(({ key, text }) => [key, t(text)] as const), ['.', t('desk.key.more')] as const];
  const views = [
    [FLOW_KEY, t('desk.flow')] as const,
    ...[...deskViews, ...pageKeys].map(({ key, text }) => [key, t(text)] as const),
    ...saved.slice(0, 9).map(({ name }, at) => [String(at + 1), name] as const),
  ];
  return (
    <Sheet open={open} onClose={onClose} title={t('desk.help')}>
      <p className="pb-3 text-small text-ink2">{t('desk.help.typing')}</p>
      <div className="desk-help">
        <Keys title={t('desk.help.move')} keys={around} />
        <Keys title={t('desk.help.act')} keys={actions} />
        <Keys title={t('desk.help.go')} keys={views} />
      </div>
      <CheckCard
        text={t('desk.help.on')}
        detail={t('desk.help.onHint')}
        checked={single}
        onChange={({ target }) => singleKeys.set(target.checked)}
      />
    </Sheet>
  );
}

const Keys = ({ title, keys }: { title: string; keys: readonly (readonly [string, string])[] }) => (
  <section>
    <h3 className="pb-1 text-small font-semibold text-ink3">{title}</h3>
    <dl>
      {keys.map(([key, text]) => (
        <div key={key + text}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </section>
);
