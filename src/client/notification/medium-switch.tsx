import { Bell, BellOff, Lock, Mail, MailX, Vibrate, VibrateOff } from 'lucide-react';
import type { Medium } from '../../shared/notification/settings.ts';
import { cx } from '../ui/class-names.ts';

const marks = {
  bell: { on: Bell, off: BellOff },
  mail: { on: Mail, off: MailX },
  push: { on: Vibrate, off: VibrateOff },
} as const;

interface MediumSwitchProps {
  medium: Medium;
  on: boolean;
  /** The accessible name: "Email: Comments". */
  label: string;
  /** The id of the text that says why it cannot be switched off; undefined when it can. */
  fixedBy?: string | undefined;
  onChange: (on: boolean) => void;
  /** Called on a tap when it cannot be switched off. */
  onFixed: () => void;
}

/** The switch for one medium of a group. Off: the icon is struck through; cannot be switched off: with a lock. */
export function MediumSwitch({ medium, on, label, fixedBy, onChange, onFixed }: MediumSwitchProps) {
  const Mark = marks[medium][on ? 'on' : 'off'];
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      aria-disabled={fixedBy !== undefined || undefined}
      aria-describedby={fixedBy}
      onClick={() => (fixedBy === undefined ? onChange(!on) : onFixed())}
      className={cx(
        'press relative grid size-11 place-items-center rounded-full border',
        fixedBy !== undefined
          ? 'border-transparent bg-sunk text-ink2'
          : on
            ? 'border-act bg-act-soft text-act active:bg-pressed'
            : 'border-line-strong bg-surface text-ink3 active:bg-sunk',
      )}
    >
      <Mark size={20} strokeWidth={1.9} aria-hidden />
      {fixedBy !== undefined && (
        <span className="absolute -right-0.5 -bottom-0.5 grid size-5 place-items-center rounded-full bg-surface text-ink2 shadow-card">
          <Lock size={11} strokeWidth={2.6} aria-hidden />
        </span>
      )}
    </button>
  );
}
