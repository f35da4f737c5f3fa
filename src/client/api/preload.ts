import type { Call, CallOutput } from '../../shared/call.ts';
import { send } from './client.ts';
import type { CallArgs } from './request.ts';

/** By then whoever wanted the answer has taken it, or somebody went elsewhere. */
const WAITS_MS = 10_000;

let preloaded: { question: string; answer: Promise<unknown> } | undefined;

const preloadKey = <C extends Call>({ name }: C, args: CallArgs<C>): string => JSON.stringify([name, args]);

/** Asks before there is anything that could show the answer: the program of the page is still on its way. */
export function preload<C extends Call>(call: C, args: CallArgs<C>): void {
  const own = { question: preloadKey(call, args), answer: send(call, args, { catches: true }) };
  preloaded = own;
  own.answer.catch(() => undefined); // told to whoever takes it
  setTimeout(() => {
    if (preloaded === own) preloaded = undefined;
  }, WAITS_MS);
}

/** The answer to this very question, if it was asked early; once. What failed is asked again, now that its words are there. */
export function takePreloaded<C extends Call>(
  call: C,
  args: CallArgs<C>,
  ask: () => Promise<CallOutput<C>>,
): Promise<CallOutput<C>> {
  if (preloaded?.question !== preloadKey(call, args)) return ask();
  const { answer } = preloaded;
  preloaded = undefined;
  return (answer as Promise<CallOutput<C>>).catch(ask);
}
