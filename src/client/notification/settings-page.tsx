import { BellOff, Check, ChevronRight, Lock } from 'lucide-react';
import { useId } from 'react';
import type { SettingsView } from '../../shared/notification/settings-calls.ts';
import type { Medium, NoticeGroup } from '../../shared/notification/settings.ts';
import { isOn, media } from '../../shared/notification/settings.ts';
import { useUser } from '../api/user.ts';
import { usePage } from '../route-match.tsx';
import { useText, type T } from '../text.tsx';
import '../texts/issue.ts';
import '../texts/notification.ts';
import { timeZone as deviceZone } from '../ui/use-now.ts';
import { Button } from '../ui/button.tsx';
import { Card, Section } from '../ui/card.tsx';
import { Link } from '../ui/navigation.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { EmptyState, ErrorState, SkeletonPage } from '../ui/states.tsx';
import { toast } from '../ui/toast-queue.ts';
import { MailTiming } from './mail-timing.tsx';
import { MediumSwitch } from './medium-switch.tsx';
import { usesClock, useSettings } from './use-settings.ts';

/** What I am told by bell and by mail, and when mails come. Each choice is saved at once. */
export function Page() {
  const { t } = useText();
  const { link } = usePage();
  const { settings, change, saved, isPending, error, requestId, refetch, isFetching } = useSettingsPage();
  return (
    <Frame
      title={t('system.page.notificationSettings')}
      back={link('notifications')}
      actions={
        <p role="status" className="flex items-center gap-1 pr-2 text-small font-semibold text-ok">
          {saved && (
            <>
              <Check size={16} strokeWidth={2.6} aria-hidden />
              {t('notification.set.saved')}
            </>
          )}
        </p>
      }
    >
      {isPending && <SkeletonPage plain />}
      {error !== undefined && !settings && (
        <ErrorState text={error} requestId={requestId} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {settings?.groups.length === 0 && (
        <EmptyState icon={BellOff} title={t('notification.set.none')} text={t('notification.set.noneText')} />
      )}
      {settings && settings.groups.length > 0 && <Settings settings={settings} change={change} />}
    </Frame>
  );
}

function useSettingsPage() {
  const { error, ...rest } = useSettings();
  return { ...rest, error: error?.message, requestId: error?.requestId };
}

interface SettingsProps {
  settings: SettingsView;
  change: (settings: SettingsView) => Promise<void>;
}

function Settings({ settings, change }: SettingsProps) {
  const { t } = useText();
  const timeZone = usesClock(settings) ? settings.timeZone : deviceZone;
  const set = (changed: Partial<SettingsView>) => void change({ ...settings, timeZone, ...changed });
  const usual = defaultsOf(settings);
  const isUsual = !usesClock(settings) && JSON.stringify(usual.groups) === JSON.stringify(settings.groups);
  return (
    <>
      <Section title={t('notification.set.what')}>
        <Groups settings={settings} onChange={(groups) => set({ groups })} />
      </Section>
      <Section title={t('notification.set.when')}>
        <MailTiming timing={settings} onChange={set} />
      </Section>
      <Where settings={settings} onZone={() => set({ timeZone: deviceZone })} />
      {!isUsual && (
        <Button
          kind="plain"
          size="medium"
          onClick={() => {
            set(usual);
            toast.show({
              text: t('notification.set.resetDone'),
              tone: 'ok',
              action: { text: t('notification.set.undo'), onClick: () => void change(settings) },
            });
          }}
        >
          {t('notification.set.reset')}
        </Button>
      )}
    </>
  );
}

const defaultsOf = ({ groups }: SettingsView): Pick<SettingsView, 'groups' | 'digestHour' | 'quiet'> => ({
  groups: groups.map((row) => ({ ...row, bell: isOn({}, row.group, 'bell'), mail: isOn({}, row.group, 'mail') })),
  digestHour: null,
  quiet: null,
});

type Groups = SettingsView['groups'];

function Groups({ settings: { groups }, onChange }: { settings: SettingsView; onChange: (groups: Groups) => void }) {
  const { t } = useText();
  const isInsider = useUser()?.isInsider ?? false;
  const reason = useId();
  const turn = (group: NoticeGroup, medium: Medium, on: boolean) =>
    onChange(groups.map((row) => (row.group === group ? { ...row, [medium]: on } : row)));
  return (
    <Card className="px-4 pb-1">
      <div aria-hidden className="grid grid-cols-[minmax(0,1fr)_2.75rem_2.75rem] gap-2.5 pt-3 text-small text-ink3">
        <span />
        {media.map((medium) => (
          <span key={medium} className="text-center font-medium whitespace-nowrap">
            {t(`notification.set.${medium}`)}
          </span>
        ))}
      </div>
      <ul>
        {groups.map((row) => {
          const [name, detail] = textsOfGroup(t, row.group, isInsider);
          return (
            <li
              key={row.group}
              className="flex min-h-16 flex-wrap items-center justify-end gap-2.5 py-2.5 not-first:border-t not-first:border-line"
            >
              <p className="min-w-0 flex-1 basis-32 leading-snug font-semibold">
                {name}
                <span className="mt-0.5 block text-small font-normal text-ink2">{detail}</span>
              </p>
              {media.map((medium) => (
                <MediumSwitch
                  key={medium}
                  medium={medium}
                  on={row[medium]}
                  label={t('notification.set.by', { medium: t(`notification.set.${medium}`), what: name })}
                  fixedBy={medium === 'bell' && row.bellAlways ? reason : undefined}
                  onChange={(on) => turn(row.group, medium, on)}
                  onFixed={() => toast.show({ text: t('issue.bellAlways'), tone: 'act' })}
                />
              ))}
            </li>
          );
        })}
      </ul>
      <p id={reason} className="flex gap-2 border-t border-line py-3 text-small text-ink2">
        <Lock size={15} strokeWidth={2.2} aria-hidden className="mt-0.5 shrink-0" />
        {t('notification.set.always')}
      </p>
    </Card>
  );
}

/** A group's name and what is in it. What waits for a partner is not what waits for a handler. */
function textsOfGroup(t: T, group: NoticeGroup, isInsider: boolean): [name: string, detail: string] {
  if (group === 'waiting' && !isInsider)
    return [t('notification.group.waitingPartner'), t('notification.detail.waitingPartner')];
  return [t(`notification.group.${group}`), t(`notification.detail.${group}`)];
}

const row = 'flex min-h-13 items-center gap-3 px-4 py-2.5 not-first:border-t not-first:border-line';

/** In which time and language; what is chosen elsewhere is said here, with the way there. */
function Where({ settings, onZone }: { settings: SettingsView; onZone: () => void }) {
  const { t, language } = useText();
  const { link } = usePage();
  const zone = usesClock(settings) ? (settings.timeZone ?? deviceZone) : undefined;
  return (
    <Section title={t('notification.set.where')}>
      <Card className="overflow-clip">
        {zone !== undefined && (
          <div className={row}>
            <p className="min-w-0 flex-1">
              {t('notification.set.zone')}
              <span className="block text-small wrap-anywhere text-ink2">
                {zone.replaceAll('_', ' ')}
                {zone !== deviceZone && ` · ${t('notification.set.otherZone')}`}
              </span>
            </p>
            {zone !== deviceZone && (
              <Button kind="quiet" size="small" onClick={onZone}>
                {t('notification.set.useZone', { zone: cityOf(deviceZone) })}
              </Button>
            )}
          </div>
        )}
        <Link href={link('me')} className={`press active:bg-sunk [@media(hover:hover)]:hover:bg-sunk/60 ${row}`}>
          <span className="min-w-0 flex-1">
            {t('notification.set.language')}
            <span className="block text-small text-ink2">{t('notification.set.languageText')}</span>
          </span>
          <span className="text-ink2">{language === 'zh' ? '中文' : 'English'}</span>
          <ChevronRight size={18} strokeWidth={2} aria-hidden className="shrink-0 text-ink3" />
        </Link>
      </Card>
    </Section>
  );
}

/** "Berlin" of "Europe/Berlin". */
const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
