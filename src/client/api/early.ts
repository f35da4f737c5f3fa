import type { Call, CallOutput } from '../../shared/call.ts';
import { send } from './client.ts';
import type { Asked } from './request.ts';

/** By then whoever wanted the answer has taken it, or somebody went elsewhere. */
const WAITS_MS = 10_000;

let early: { question: string; answer: Promise<unknown> } | undefined;

const questionOf = <C extends Call>({ name }: C, asked: Asked<C>): string => JSON.stringify([name, asked]);

/** Asks before there is anything that could show the answer: the program of the page is still on its way. */
export function askEarly<C extends Call>(call: C, asked: Asked<C>): void {
  const own = { question: questionOf(call, asked), answer: send(call, asked, { catches: true }) };
  early = own;
  own.answer.catch(() => undefined); // told to whoever takes it
  setTimeout(() => {
    if (early === own) early = undefined;
  }, WAITS_MS);
}

/** The answer to this very question, if it was asked early; once. What failed is asked again, now that its words are there. */
export function takeEarly<C extends Call>(
  call: C,
  asked: Asked<C>,
  ask: () => Promise<CallOutput<C>>,
): Promise<CallOutput<C>> {
  if (early?.question !== questionOf(call, asked)) return ask();
  const { answer } = early;
  early = undefined;
  return (answer as Promise<CallOutput<C>>).catch(ask);
}
