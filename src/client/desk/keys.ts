import { keyActions, type KeyAction } from '../ticket/action-keys.ts';
import { deskViews } from './views.ts';

export const pageKeys = [
  { key: 'h', page: 'home', text: 'frame.home' },
  { key: 'p', page: 'problems', text: 'system.page.problems' },
  { key: 'n', page: 'notifications', text: 'frame.notifications' },
  { key: 'r', page: 'itrRaise', text: 'desk.raise' },
  { key: 'u', page: 'me', text: 'frame.me' },
] as const;

/** The key to press after `g` for one by one. */
export const FLOW_KEY = 'f';

export type Command =
  | { is: 'move'; by: 1 | -1; extends: boolean }
  | { is: 'end'; at: 'first' | 'last' }
  | { is: 'act'; with: KeyAction }
  | { is: 'view'; query: string }
  | { is: 'saved'; at: number }
  | { is: 'page'; page: (typeof pageKeys)[number]['page'] }
  | {
      is:
        | 'open'
        | 'close'
        | 'leave'
        | 'snooze'
        | 'search'
        | 'refresh'
        | 'palette'
        | 'help'
        | 'select'
        | 'more'
        | 'send'
        | 'prefix'
        | 'flow'
        | 'peek';
    };

/** The part of a keyboard event that `commandOf` reads. */
export interface Pressed {
  key: string;
  code: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  isComposing: boolean;
}

export interface Where {
  /** A text field has the focus. */
  typing: boolean;
  /** A sheet is open over the page. */
  inSheet: boolean;
  /** The focus is on a row of the list. */
  inGrid: boolean;
  /** The focus is on an element that handles Enter itself. */
  onControl: boolean;
  /** The focus is on an element that handles Space itself. */
  onBox: boolean;
  /** The previous key was `g`. */
  afterG: boolean;
  /** Single-key shortcuts are on; a user may switch them off (WCAG 2.1.4). */
  single: boolean;
}

/** The Latin letter on the key, also with a keyboard layout of another alphabet. */
const letterOf = ({ key, code }: Pressed): string =>
  /^[ -~]$/.test(key)
    ? key.toLowerCase()
    : /^Key[A-Z]$/.test(code) && key.length === 1
      ? code.slice(3).toLowerCase()
      : key;

/** The command of a key; undefined when the desk does not use it here. */
export function commandOf(pressed: Pressed, where: Where): Command | undefined {
  const { ctrlKey, metaKey, altKey, isComposing, key } = pressed;
  if (isComposing || key === 'Process' || altKey) return undefined;
  const letter = letterOf(pressed);
  if (ctrlKey !== metaKey) {
    if (letter === 'k') return where.inSheet ? undefined : { is: 'palette' };
    return key === 'Enter' ? { is: 'send' } : undefined;
  }
  // Out of a field first; what was typed stays.
  if (key === 'Escape' && where.typing && !ctrlKey && !where.inSheet) return { is: 'leave' };
  if (ctrlKey || where.typing || where.inSheet) return undefined;
  return movementOf(pressed, where) ?? (where.single ? singleKey(letter, pressed.shiftKey, where) : undefined);
}

function movementOf({ key, shiftKey }: Pressed, { inGrid, onControl, onBox }: Where): Command | undefined {
  if (key === 'Escape') return { is: 'close' };
  if (key === 'Enter') return onControl ? undefined : { is: 'open' };
  if (!inGrid) return undefined;
  if (key === ' ') return onBox ? undefined : { is: 'peek' };
  if (key === 'ArrowDown' || key === 'ArrowUp')
    return { is: 'move', by: key === 'ArrowDown' ? 1 : -1, extends: shiftKey };
  if (key === 'Home' || key === 'End') return { is: 'end', at: key === 'Home' ? 'first' : 'last' };
  return undefined;
}

const plain = { '/': 'search', '?': 'help', u: 'refresh', x: 'select', '.': 'more', z: 'snooze', g: 'prefix' } as const;

function singleKey(letter: string, shiftKey: boolean, { afterG }: Where): Command | undefined {
  if (afterG) return afterPrefix(letter);
  if (letter === 'j' || letter === 'k') return { is: 'move', by: letter === 'j' ? 1 : -1, extends: shiftKey };
  if (letter in plain) return { is: plain[letter as keyof typeof plain] };
  const found = shiftKey ? undefined : keyActions.find(({ key }) => key === letter);
  return found && { is: 'act', with: found };
}

function afterPrefix(letter: string): Command | undefined {
  if (letter === FLOW_KEY) return { is: 'flow' };
  const view = deskViews.find(({ key }) => key === letter);
  if (view) return { is: 'view', query: view.query };
  const page = pageKeys.find(({ key }) => key === letter);
  if (page) return { is: 'page', page: page.page };
  return /^[1-9]$/.test(letter) ? { is: 'saved', at: Number(letter) - 1 } : undefined;
}
