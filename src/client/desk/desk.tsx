import { Suspense, useDeferredValue, useEffect, useLayoutEffect, useState } from 'react';
import { listTickets, listSavedViews } from '../api/first-calls.ts';
import type { TicketRow } from '../../shared/ticket/ticket-view.ts';
import { useCall, useCallPages } from '../api/queries.ts';
import { useUser, type User } from '../api/user.ts';
import { lazyPart } from '../lazy-part.ts';
import { PageErrorBoundary } from '../page-failure.tsx';
import { usePrefetch } from '../prefetch.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { listQuery } from '../ticket/list/list-state.ts';
import { useNavigation } from '../ui/navigation.tsx';
import { openRow, runCommand, type DeskScope, type SnoozedTicket } from './commands.ts';
import './desk.css';
import { frameOf, type FrameKind } from './frame-kind.ts';
import { ListPane } from './list-pane.tsx';
import { preloadFrame } from './preload-frame.ts';
import { Rail } from './rail.tsx';
import { useDeskKeys } from './use-desk-keys.ts';
import { useDeskList } from './use-desk-list.ts';
import { useFlow } from './use-flow.ts';
import { useFrozenRows } from './use-frozen-rows.ts';
import { useGrid } from './use-grid.ts';
import { useScope } from './use-scope.ts';
import { useSelection } from './use-selection.ts';
import { FoldedRows } from '../ticket/list/folded-rows.tsx';
import { noneFolded } from '../ticket/list/lazy-folded-rows.ts';
import { nameOfList } from './views.ts';

const loadOverlays = () => import('./overlays.ts');
const BulkBar = lazyPart(() => loadOverlays().then((part) => part.BulkBar));
const HelpSheet = lazyPart(() => loadOverlays().then((part) => part.HelpSheet));
const SnoozeSheet = lazyPart(() => loadOverlays().then((part) => part.SnoozeSheet));
const FlowBar = lazyPart(() => loadOverlays().then((part) => part.FlowBar));
const PeekPane = lazyPart(() => loadOverlays().then((part) => part.PeekPane));
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

type Shown = Partial<Record<'palette' | 'help' | 'bulk' | 'peek', boolean>>;
interface Snoozing {
  ticket: SnoozedTicket;
  open: boolean;
}

function DeskFrame({ user, kind }: { user: User; kind: FrameKind }) {
  const { t } = useText();
  const { params } = usePage();
  // Before its parts ask for themselves, which they do in effects.
  // oxlint-disable-next-line react/exhaustive-deps -- once: later each part is read again by itself
  useLayoutEffect(() => preloadFrame(user), []);
  const { state, show, alone, href } = useDeskList(user);
  const hasList = kind !== 'rail';
  const open = kind === 'list' ? params['ticket'] : undefined;
  const query = listQuery(useDeferredValue(state));
  const list = useCallPages(listTickets, { query }, { keepPrevious: true, enabled: hasList });
  const { data: views, isPending: isLookingUp } = useCall(listSavedViews, {}, { staleMs: SAVED_STALE_MS });
  const saved = views?.items ?? [];
  const isReady = !list.isPending && !list.isPlaceholderData;
  // On a page without the list the work on it has ended.
  const shown = hasList ? JSON.stringify(query) : '';
  const frozen = useFrozenRows({ items: list.items, query: shown, isReady }, open !== undefined);
  const [folded, setFolded] = useState(noneFolded);
  const grid = useGrid(frozen.rows, open, folded);
  const selection = useSelection(frozen.rows, frozen.gone, user);
  // Undefined: not loaded yet. Once opened they stay mounted, for the closing animation and to give back the focus.
  const [overlays, setOverlays] = useState<Shown>({});
  const overlay = (name: keyof typeof overlays, on: boolean) => setOverlays((before) => ({ ...before, [name]: on }));
  usePrefetchTicketPage();
  const [snoozing, setSnoozing] = useState<Snoozing>();
  const snooze = (ticket: SnoozedTicket) => setSnoozing({ ticket, open: true });
  const isPeeking = overlays.peek === true;
  const peeked = isPeeking && kind === 'table' ? frozen.rows[grid.at] : undefined;
  const parts = useScope({ user, kind, open, list, frozen, grid, selection, saved, href, overlay, isPeeking, snooze });
  const { scope, ...flow } = useFlow(parts, { isReady, isQueue: hasList && state.scope === 'queue', folded });
  useDeskKeys((command) => runCommand(scope, command));
  return (
    <>
      {hasList && <FoldedRows listed={list.data} onChange={setFolded} />}
      <a href="#content" className="desk-skip">
        {t('frame.skip')}
      </a>
      <Rail
        user={user}
        state={hasList ? state : undefined}
        saved={isLookingUp ? undefined : saved}
        changed={list.data}
        onHelp={() => overlay('help', true)}
        onPalette={() => overlay('palette', true)}
      />
      {flow.isOn && (
        <Suspense>
          <FlowBar
            name={nameOfList(t, state, user, saved)}
            at={grid.at + 1}
            total={list.hasNextPage ? (list.first?.counts[state.view] ?? 0) : frozen.rows.length}
            onPrevious={() => runCommand(scope, { is: 'move', by: -1, extends: false })}
            onNext={flow.next}
            onEnd={() => scope.go(href)}
          />
        </Suspense>
      )}
      {hasList && !flow.isOn && (
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
          folded={folded}
          onFlow={scope.startFlow}
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
      <Overlays
        scope={scope}
        shown={overlays}
        peeked={peeked}
        snoozing={snoozing}
        onSnoozed={() => snoozing && setSnoozing({ ...snoozing, open: false })}
      />
    </>
  );
}

interface OverlaysProps {
  scope: DeskScope;
  shown: Shown;
  peeked: TicketRow | undefined;
  snoozing: Snoozing | undefined;
  onSnoozed: () => void;
}

/** What the desk opens over the page. */
function Overlays({ scope, shown, peeked, snoozing, onSnoozed }: OverlaysProps) {
  const { user, saved, overlay } = scope;
  return (
    <Suspense>
      {shown.palette && (
        <Palette
          user={user}
          saved={saved}
          onTicket={(id) => openRow(scope, id)}
          onFlow={scope.startFlow}
          onClose={() => overlay('palette', false)}
        />
      )}
      {peeked && (
        <PeekPane
          row={peeked}
          user={user}
          onOpen={() => openRow(scope, peeked.id)}
          onClose={() => overlay('peek', false)}
        />
      )}
      {snoozing && <SnoozeSheet key={snoozing.ticket.id} {...snoozing} onClose={onSnoozed} />}
      {shown.help !== undefined && <HelpSheet open={shown.help} saved={saved} onClose={() => overlay('help', false)} />}
    </Suspense>
  );
}
