import { useDeferredValue, useState, type KeyboardEvent } from 'react';
import { ruleOf } from '../../shared/ticket/rules.ts';
import { listTickets } from '../api/first-calls.ts';
import type { SavedView } from '../../shared/ticket/saved-view-calls.ts';
import { useCall } from '../api/queries.ts';
import type { User } from '../api/user.ts';
import { usePage } from '../route-match.tsx';
import { useText, type T } from '../text.tsx';
import { rowOf } from '../ticket/action-table.ts';
import { actionButtonText } from '../ticket/action/ticket-footer.tsx';
import { actionButtons, inOrderOfUse } from '../ticket/available-actions.ts';
import { listParams, listStateIn } from '../ticket/list/list-state.ts';
import { openTicket } from '../ticket/open-ticket.ts';
import { useNavigation } from '../ui/navigation.tsx';
import { keyOf } from '../ticket/action-keys.ts';
import { FLOW_KEY, pageKeys } from './keys.ts';
import { matches, stepIn, type PaletteEntry } from './palette-entries.ts';
import { PaletteBox, PaletteEntries, PaletteFrame } from './palette-parts.tsx';
import { deskViews } from './views.ts';

interface PaletteProps {
  user: User;
  saved: readonly SavedView[];
  onTicket: (id: string) => void;
  onFlow: () => void;
  onClose: () => void;
}

/** The actions of the open ticket: those that lead on first, those that end it last. */
function actionEntries(t: T): PaletteEntry[] {
  const here = openTicket.current();
  const group = t('desk.palette.actions');
  if (!here) return [];
  return inOrderOfUse(actionButtons(here.ticket.actions))
    .filter(({ enabled }) => enabled)
    .flatMap((offer): PaletteEntry[] => {
      const { action } = offer;
      const entry = (text: string, internal?: true): PaletteEntry => ({
        id: `do-${action}${internal ?? ''}`,
        group,
        text,
        keys: keyOf(action, internal),
        danger: rowOf(action).danger,
        run: () => here.start(offer, internal),
      });
      return ruleOf(action).mayBeInternal
        ? [entry(t('ticket.comment.public')), entry(t('ticket.comment.internal'), true)]
        : [entry(actionButtonText(t, action, here.ticket))];
    });
}

/** All entries except tickets: the actions of the open ticket, views and pages. */
function useKnownEntries({ user, saved, onFlow }: Omit<PaletteProps, 'onTicket' | 'onClose'>): PaletteEntry[] {
  const { t } = useText();
  const { link } = usePage();
  const { go } = useNavigation();
  const toList = (query: string) => () => go(link('insiderList', listParams(listStateIn(query, user))));
  const group = t('desk.palette.go');
  return [
    ...actionEntries(t),
    { id: 'flow', group, text: t('desk.flow'), keys: `g ${FLOW_KEY}`, run: onFlow },
    ...deskViews.map(({ text, key, query }) => ({
      id: `view-${key}`,
      group,
      text: t(text),
      keys: `g ${key}`,
      run: toList(query),
    })),
    ...saved.map(({ id, name, query }, at) => ({
      id: `saved-${id}`,
      group,
      text: name,
      keys: at < 9 ? `g ${at + 1}` : undefined,
      run: toList(query),
    })),
    ...pageKeys.map(({ key, page, text }) => ({
      id: `page-${page}`,
      group,
      text: t(text),
      keys: `g ${key}`,
      run: () => go(link(page)),
    })),
  ];
}

/** Ctrl-K: finds tickets by number, SN or words, pages, and the actions of the open ticket. */
export function Palette({ onTicket, onClose, ...known }: PaletteProps) {
  const { t } = useText();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const entriesKnown = useKnownEntries(known).filter((entry) => matches(entry.text, text));
  const q = useDeferredValue(text.trim());
  const found = useCall(
    listTickets,
    { query: { view: 'all', q, limit: '8' } },
    { enabled: q.length > 1, keepPrevious: true },
  );
  const tickets = (q.length > 1 ? (found.data?.items ?? []) : []).map((row): PaletteEntry => ({
    id: row.id,
    group: t('desk.palette.tickets'),
    text: row.title,
    detail: [row.number, row.productModel, row.customerName].filter(Boolean).join(' · '),
    run: () => onTicket(row.id),
  }));
  const entries = q === '' ? entriesKnown : [...entriesKnown.slice(0, 6), ...tickets];
  const run = (entry: PaletteEntry | undefined): void => {
    if (!entry) return;
    onClose();
    // After the palette has closed and given the focus back.
    setTimeout(() => entry.run());
  };
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by !== 0) setAt(stepIn(entries.length, at, by));
    else if (event.key === 'Enter') run(entries[at]);
    else return;
    event.preventDefault();
  };
  return (
    <PaletteFrame onClose={onClose}>
      <PaletteBox
        value={text}
        active={entries[at]}
        onChange={(next) => {
          setText(next);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <PaletteEntries entries={entries} active={entries[at]} onRun={run} />
      <p role="status" className={entries.length > 0 ? 'sr-only' : 'px-4 py-6 text-center text-ink2'}>
        {entries.length === 0 && !found.isFetching ? t('desk.palette.none') : ''}
      </p>
    </PaletteFrame>
  );
}
