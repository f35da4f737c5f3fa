import { Search } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useBackCloses } from '../use-back-closes.ts';
import { useText } from '../text.tsx';
import { cx } from '../ui/class-names.ts';
import { overlays } from '../ui/overlays.ts';
import type { PaletteEntry } from './palette-entries.ts';

const LIST = 'desk-palette-list';
const idOf = ({ id }: PaletteEntry): string => `desk-entry-${id}`;

/** A native modal dialog near the top of the screen. */
export function PaletteFrame({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { t } = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  useBackCloses(true, onClose);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    const remove = element ? overlays.add(element) : undefined;
    return () => {
      remove?.();
      element?.close(); // gives the focus back
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={t('desk.palette')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={({ target }) => target === dialog.current && onClose()}
      className="desk-palette"
    >
      <div>{children}</div>
    </dialog>
  );
}

interface BoxProps {
  value: string;
  active: PaletteEntry | undefined;
  onChange: (value: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

export function PaletteBox({ value, active, onChange, onKeyDown }: BoxProps) {
  const { t } = useText();
  return (
    <div className="desk-palette-box">
      <Search size={20} strokeWidth={2} aria-hidden className="shrink-0 text-ink3" />
      <input
        role="combobox"
        aria-expanded
        aria-controls={LIST}
        aria-activedescendant={active && idOf(active)}
        aria-label={t('desk.palette')}
        placeholder={t('desk.paletteHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
      />
      <kbd aria-hidden>Esc</kbd>
    </div>
  );
}

interface EntriesProps {
  entries: readonly PaletteEntry[];
  active: PaletteEntry | undefined;
  onRun: (entry: PaletteEntry) => void;
}

/** The entries, grouped under the names of their groups. */
export function PaletteEntries({ entries, active, onRun }: EntriesProps) {
  const { t } = useText();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active?.id]);
  const groups = [...new Set(entries.map(({ group }) => group))];
  return (
    <div ref={list} id={LIST} role="listbox" aria-label={t('desk.palette')} className="desk-palette-list">
      {groups.map((group) => (
        <div key={group} role="group" aria-label={group}>
          <p aria-hidden className="px-3 pt-2 pb-1 text-small font-semibold text-ink3">
            {group}
          </p>
          {entries
            .filter((entry) => entry.group === group)
            .map((entry) => (
              <div
                key={entry.id}
                id={idOf(entry)}
                role="option"
                tabIndex={-1}
                aria-selected={entry.id === active?.id}
                onClick={() => onRun(entry)}
                className={cx('desk-entry', entry.danger && 'text-bad')}
              >
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{entry.text}</span>
                  {entry.detail && <span className="block truncate text-small text-ink2">{entry.detail}</span>}
                </span>
                {entry.keys && <kbd aria-hidden>{entry.keys}</kbd>}
              </div>
            ))}
        </div>
      ))}
    </div>
  );
}
