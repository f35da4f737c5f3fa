import { Suspense, useDeferredValue, useEffect, useLayoutEffect, useState } from 'react';
import { listTickets } from '../api/first-calls.ts';
import { listSavedViews } from '../api/first-calls.ts';
import { useCall, useCallPages } from '../api/queries.ts';
import { useUser, type User } from '../api/user.ts';
import { lazyPart } from '../lazy-part.ts';
import { PageErrorBoundary } from '../page-failure.tsx';
import { usePrefetch } from '../prefetch.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { listQuery } from '../ticket/list/list-state.ts';
import { nextTicket } from '../ticket/open-ticket.ts';
import { useNavigation } from '../ui/navigation.tsx';
import { openRow, runCommand, type SnoozedTicket } from './commands.ts';
import './desk.css';
import { frameOf, type FrameKind } from './frame-kind.ts';
import { ListPane } from './list-pane.tsx';
import { Rail } from './rail.tsx';
import { useDeskKeys } from './use-desk-keys.ts';
import { useDeskList } from './use-desk-list.ts';
import { useFrozenRows } from './use-frozen-rows.ts';
import { useGrid } from './use-grid.ts';
import { useScope } from './use-scope.ts';
import { useSelection } from './use-selection.ts';
import { useSnoozes } from './use-snoozes.ts';

const loadOverlays = () => import('./overlays.ts');
const BulkBar = lazyPart(() => loadOverlays().then((part) => part.BulkBar));
const HelpSheet = lazyPart(() => loadOverlays().then((part) => part.HelpSheet));
const SnoozeSheet = lazyPart(() => loadOverlays().then((part) => part.SnoozeSheet));
const Palette = lazyPart(() => loadOverlays().then((part) => part.Palette));
/** Parts of the ticket page that only the desk shows; loaded before a ticket is opened. */
const loadTicketParts = () => import('../ticket/detail/ticket-page.tsx').then((page) => page.loadDeskParts());
const SAVED_STALE_MS = 300_000;

/**
 * The wide frame of insiders (look.md, the desk): the rail and the list beside the page. The page itself is unchanged.
 */
export function Desk() {
  const route = usePage();
  const user = useUser();
  const kind = frameOf(route);
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['desk'] = kind; // desk.css
    return () => {
      delete dataset['desk'];
    };
  }, [kind]);
  if (!user || kind === 'bare') return null;
  return (
    <PageErrorBoundary set={route.set}>
      <DeskFrame user={user} kind={kind} />
    </PageErrorBoundary>
  );
}

/** Loads the code of the ticket page and of the desk's parts of it before a ticket is opened. */
function usePrefetchTicketPage(): void {
  const { link } = usePage();
  const { prefetch } = useNavigation();
  const href = link('insiderTicket', { ticket: 'x' });
  usePrefetch(loadTicketParts, BulkBar.ahead, HelpSheet.ahead, Palette.ahead);
  useEffect(() => prefetch?.(href), [prefetch, href]);
}

function DeskFrame({ user, kind }: { user: User; kind: FrameKind }) {
  const { t } = useText();
  const { params } = usePage();
  const { state, show, alone, href } = useDeskList(user);
  const hasList = kind !== 'rail';
  const open = kind === 'list' ? params['ticket'] : undefined;
  const query = listQuery(useDeferredValue(state));
  const list = useCallPages(listTickets, { query }, { keepPrevious: true, enabled: hasList });
  const saved = useCall(listSavedViews, {}, { staleMs: SAVED_STALE_MS }).data?.items ?? [];
  const isReady = !list.isPending && !list.isPlaceholderData;
  // On a page without the list the work on it has ended.
  const shown = hasList ? JSON.stringify(query) : '';
  const frozen = useFrozenRows({ items: list.items, query: shown, isReady }, open !== undefined);
  const snoozes = useSnoozes(list.data);
  const grid = useGrid(frozen.rows, open, snoozes);
  const selection = useSelection(frozen.rows, frozen.gone, user);
  // Undefined: not loaded yet. Once opened they stay mounted, for the closing animation and to give back the focus.
  const [overlays, setOverlays] = useState<Partial<Record<'palette' | 'help' | 'bulk', boolean>>>({});
  const overlay = (name: keyof typeof overlays, on: boolean) => setOverlays((before) => ({ ...before, [name]: on }));
  usePrefetchTicketPage();
  const [snoozing, setSnoozing] = useState<{ ticket: SnoozedTicket; open: boolean }>();
  const snooze = (ticket: SnoozedTicket) => setSnoozing({ ticket, open: true });
  const scope = useScope({ user, kind, open, list, frozen, grid, selection, saved, href, overlay, snooze });
  useDeskKeys((command) => runCommand(scope, command));
  // Who takes from the queue takes several; who accepts what is theirs works on it.
  const goesOn = hasList && state.scope === 'queue';
  useEffect(() => {
    if (!goesOn) return undefined;
    nextTicket.register(() => runCommand(scope, { is: 'move', by: 1, extends: false }));
    return () => nextTicket.register(undefined);
  });
  return (
    <>
      <a href="#content" className="desk-skip">
        {t('frame.skip')}
      </a>
      <Rail
        user={user}
        state={hasList ? state : undefined}
        saved={saved}
        changed={list.data}
        onHelp={() => overlay('help', true)}
        onPalette={() => overlay('palette', true)}
      />
      {hasList && (
        <ListPane
          user={user}
          state={state}
          show={show}
          alone={alone}
          list={list}
          frozen={frozen}
          saved={saved}
          open={open}
          grid={grid}
          snoozes={snoozes}
          selection={selection}
          bulk={
            (selection.picked.length > 0 || overlays.bulk !== undefined) && (
              <Suspense>
                <BulkBar selection={selection} sheet={overlays.bulk} setSheet={(on) => overlay('bulk', on)} />
              </Suspense>
            )
          }
        />
      )}
      <Suspense>
        {overlays.palette && (
          <Palette
            user={user}
            saved={saved}
            onTicket={(id) => openRow(scope, id)}
            onClose={() => overlay('palette', false)}
          />
        )}
        {snoozing && (
          <SnoozeSheet
            key={snoozing.ticket.id}
            {...snoozing}
            onClose={() => setSnoozing({ ...snoozing, open: false })}
          />
        )}
        {overlays.help !== undefined && (
          <HelpSheet open={overlays.help} saved={saved} onClose={() => overlay('help', false)} />
        )}
      </Suspense>
    </>
  );
}
