import { Lock, Siren } from 'lucide-react';
import { useMemo } from 'react';
import type { FieldTable } from '../../shared/field/entry.ts';
import type { SettingsView } from '../../shared/notification/settings-calls.ts';
import { media } from '../../shared/notification/settings.ts';
import { useUser } from '../api/user.ts';
import { FormProvider, useFormScope, useFormValues, useValue } from '../form/form-context.ts';
import { FormField } from '../form/form-field.tsx';
import type { FormValues } from '../form/form-store.ts';
import { PushSection } from '../push/push-section.tsx';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { Card, Section } from '../ui/card.tsx';
import { toast } from '../ui/toast-queue.ts';
import { BELL_ALWAYS, settingsControls, hourText } from './settings-controls.tsx';
import { defaultValues, groupTable } from './settings-values.ts';
import { TimeAndLanguage } from './time-and-language.tsx';
import { useSettingsForm } from './use-settings-form.ts';
import { mailTimingEntries, quietEntries } from '../../shared/notification/notification-entries.ts';

/** When emails are sent: each at once, except in quiet hours, or one digest a day. `acts`: the user acts on tickets. */
function MailTiming({ acts }: { acts: boolean }) {
  const { t } = useText();
  const isDaily = useValue('timing') === 'daily';
  return (
    <Card className="grid gap-4 p-4">
      <FormField name="timing" entry={mailTimingEntries.timing} />
      {isDaily ? <FormField name="digestHour" entry={mailTimingEntries.digestHour} /> : <QuietHours />}
      {acts && (
        <p className="flex gap-2.5 border-t border-line pt-3.5 text-small text-ink2">
          <Siren size={18} strokeWidth={2} aria-hidden className="mt-px shrink-0 text-bad" />
          {t('notification.set.urgent')}
        </p>
      )}
    </Card>
  );
}

function QuietHours() {
  const { t } = useText();
  const isQuiet = useValue('quiet') === 'yes';
  const until = useValue('quiet.to');
  const held = isQuiet ? t('notification.set.quietHeld', { time: hourText(until) }) : undefined;
  return (
    <>
      <FormField name="quiet" entry={mailTimingEntries.quiet} hint={held} />
      {isQuiet && (
        <div className="grid grid-cols-2 gap-3">
          <FormField name="quiet.from" entry={quietEntries.from} />
          <FormField name="quiet.to" entry={quietEntries.to} />
        </div>
      )}
    </>
  );
}

interface SettingsFormProps {
  view: SettingsView;
  /** Called with whether everything is saved. */
  onSaved: (saved: boolean) => void;
}

/** The user's notification settings: the media of each group, the timing of emails, the time zone. */
export function SettingsForm({ view, onSaved }: SettingsFormProps) {
  const { t } = useText();
  const isInsider = useUser()?.isInsider ?? false;
  const store = useSettingsForm(view, onSaved);
  const scope = useMemo(() => ({ store, controls: settingsControls }), [store]);
  const entries = useMemo(() => groupTable(view.groups, isInsider), [view.groups, isInsider]);
  // Nobody waits for those who do not act on tickets.
  const acts = view.groups.some(({ bellAlways }) => bellAlways);
  return (
    <FormProvider value={scope}>
      <Section title={t('notification.set.what')}>
        <Groups entries={entries} acts={acts} />
      </Section>
      <PushSection />
      <Section title={t('notification.set.when')}>
        <MailTiming acts={acts} />
      </Section>
      <TimeAndLanguage />
      <Reset defaults={defaultValues(view.groups)} />
    </FormProvider>
  );
}

function Groups({ entries, acts }: { entries: FieldTable; acts: boolean }) {
  const { t } = useText();
  return (
    <Card className="px-4 pb-1">
      <div
        aria-hidden
        className="grid grid-cols-[minmax(0,1fr)_2.75rem_2.75rem_2.75rem] items-end gap-2.5 pt-3 text-ink3"
      >
        <span />
        {media.map((medium) => (
          <span key={medium} className="text-center text-tiny leading-tight font-medium text-balance">
            {t(`notification.set.${medium}`)}
          </span>
        ))}
      </div>
      <ul>
        {Object.entries(entries).map(([name, entry]) => (
          <li
            key={name}
            className="grid min-h-16 grid-cols-1 items-center py-2.5 not-first:border-t not-first:border-line"
          >
            <FormField name={name} entry={entry} />
          </li>
        ))}
      </ul>
      {acts && (
        <p id={BELL_ALWAYS} className="flex gap-2 border-t border-line py-3 text-small text-ink2">
          <Lock size={15} strokeWidth={2.2} aria-hidden className="mt-0.5 shrink-0" />
          {t('notification.set.always')}
        </p>
      )}
    </Card>
  );
}

/** A button that restores the defaults; shown while something differs from them. */
function Reset({ defaults }: { defaults: FormValues }) {
  const { t } = useText();
  const { store } = useFormScope();
  const values = useFormValues();
  if (Object.entries(defaults).every(([name, value]) => values[name] === value)) return null;
  const setAll = (next: FormValues) => {
    for (const [name, value = ''] of Object.entries(next)) store.set(name, value);
  };
  const reset = () => {
    // Without the version, because undo has to be saved over the newest version on the server.
    const { version: _version, ...before } = values;
    setAll(defaults);
    toast.show({
      text: t('notification.set.resetDone'),
      tone: 'ok',
      action: { text: t('notification.set.undo'), onClick: () => setAll(before) },
    });
  };
  return (
    <Button kind="plain" size="medium" onClick={reset}>
      {t('notification.set.reset')}
    </Button>
  );
}
