import type { CallOutput } from '../../shared/call.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { send } from './client.ts';
import type { CallArgs } from './request.ts';

/** How long an unused answer is kept. By then the page has used it, or the user has opened another page. */
const KEEP_MS = 10_000;

let preloaded: { key: string; answer: Promise<unknown> } | undefined;

const preloadKey = <C extends Endpoint>({ name }: C, args: CallArgs<C>): string => JSON.stringify([name, args]);

/** Sends a page's first request while the page's code is still loading. */
export function preload<C extends Endpoint>(call: C, args: CallArgs<C>): void {
  const own = { key: preloadKey(call, args), answer: send(call, args, { catches: true, reports: 'none' }) };
  preloaded = own;
  own.answer.catch(() => undefined); // takePreloaded handles the error; this only prevents an unhandled rejection
  setTimeout(() => {
    if (preloaded === own) preloaded = undefined;
  }, KEEP_MS);
}

/** Returns the preloaded answer, once. A failed request is sent again, because its error texts are loaded by now. */
export function takePreloaded<C extends Endpoint>(
  call: C,
  args: CallArgs<C>,
  ask: () => Promise<CallOutput<C>>,
): Promise<CallOutput<C>> {
  if (preloaded?.key !== preloadKey(call, args)) return ask();
  const { answer } = preloaded;
  preloaded = undefined;
  return (answer as Promise<CallOutput<C>>).catch(ask);
}
