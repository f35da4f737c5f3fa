import type { CallOutput } from '../../shared/call.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { send } from './client.ts';
import type { CallArgs } from './request.ts';

/** How long an unused answer is kept. By then the page has used it, or the user has opened another page. */
const KEEP_MS = 10_000;

const preloaded = new Map<string, Promise<unknown>>();

const preloadKey = <C extends Endpoint>({ name }: C, args: CallArgs<C>): string => JSON.stringify([name, args]);

/** Keeps an answer that is on its way for whoever asks for it; it may be a part of the answer to another call. */
export function preloadFrom<C extends Endpoint>(call: C, args: CallArgs<C>, answer: Promise<CallOutput<C>>): void {
  const key = preloadKey(call, args);
  preloaded.set(key, answer);
  answer.catch(() => undefined); // takePreloaded handles the error; this only prevents an unhandled rejection
  setTimeout(() => {
    if (preloaded.get(key) === answer) preloaded.delete(key);
  }, KEEP_MS);
}

/** Sends a page's first request while the page's code is still loading. */
export const preload = <C extends Endpoint>(call: C, args: CallArgs<C>): void =>
  preloadFrom(call, args, send(call, args, { catches: true, reports: 'none' }));

/** Returns the preloaded answer, once. A failed request is sent again, because its error texts are loaded by now. */
export function takePreloaded<C extends Endpoint>(
  call: C,
  args: CallArgs<C>,
  ask: () => Promise<CallOutput<C>>,
): Promise<CallOutput<C>> {
  const key = preloadKey(call, args);
  const answer = preloaded.get(key) as Promise<CallOutput<C>> | undefined;
  preloaded.delete(key);
  return answer?.catch(ask) ?? ask();
}
