import { useEffect, useLayoutEffect, useState } from 'react';
import { ruleOf } from '../../shared/ticket/rules.ts';
import { nextTicket, type Done } from '../ticket/open-ticket.ts';
import { rowOf } from '../ticket/action-table.ts';
import { toast } from '../ui/toast-queue.ts';
import { openRow, runCommand, type DeskScope } from './commands.ts';

type Phase = 'off' | 'starting' | 'on';

interface FlowList {
  /** The rows are those of the list that is shown. */
  isReady: boolean;
  /** The list is the queue: who takes from it takes several. */
  isQueue: boolean;
  folded: ReadonlyMap<string, unknown>;
}

/**
 * One by one (look.md, the desk): the tickets of a list, one after the other, without the list. It begins with the row of
 * the cursor, else with the first, and ends when its ticket is left. Answers whether it is on, and how it begins.
 */
export function useFlow(scope: Omit<DeskScope, 'startFlow'>, { isReady, isQueue, folded }: FlowList) {
  const [phase, setPhase] = useState<Phase>('off');
  const { kind, open, list, frozen, grid, t, go, href, link } = scope;
  // During the drawing, as React advises for what follows from the props.
  if (phase === 'starting' && kind === 'list') setPhase('on');
  if (phase === 'on' && kind !== 'list') setPhase('off');
  const first = grid.active ?? frozen.rows.find(({ id }) => !folded.has(id))?.id;
  const whole: DeskScope = { ...scope, startFlow: () => start() };
  const start = (): void => {
    setPhase('starting');
    if (kind === 'rail') go(link('insiderList'));
  };
  useEffect(() => {
    if (phase !== 'starting' || kind !== 'table' || !isReady) return;
    if (first === undefined) setPhase('off');
    else openRow(whole, first);
    // oxlint-disable-next-line react/exhaustive-deps -- once, as soon as there is a first one
  }, [phase, kind, isReady, first]);
  const isOn = phase === 'on';
  const next = (): void => {
    // What is left may all be folded, and more of the list may be on its way.
    const isLast = (grid.step(1)?.id ?? open) === open;
    if (!isLast) return void runCommand(whole, { is: 'move', by: 1, extends: false });
    if (!isOn || list.hasNextPage) return;
    go(href);
    toast.show({ text: t('desk.flow.done'), tone: 'ok' });
  };
  // After a message one often does something more on the same ticket.
  const goesOn = (action: Done): boolean =>
    action === 'snooze' ? isOn : isOn ? !ruleOf(action).mayBeInternal : isQueue && rowOf(action).thenNext === true;
  useLayoutEffect(() => {
    nextTicket.register((action) => goesOn(action) && next());
    return () => nextTicket.register(undefined);
  });
  return { isOn, scope: whole, next };
}
