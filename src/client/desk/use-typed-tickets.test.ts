import { expect, it, vi } from 'vitest';
import { createFormDrafts } from '../form/form-draft.ts';
import { TYPED_EVENT, typedTickets } from './use-typed-tickets.ts';

it('names the tickets on which this user has typed something that is not sent', () => {
  const entries: [string, string][] = [
    ['closeloop.typed.ann,t1,comment,public,', '{"text":"Half a sent"}'],
    ['closeloop.typed.ann,t1,comment,internal,', '{"text":"\\"Quoted\\""}'],
    ['closeloop.typed.ann,t2,comment,public,', '{"text":""}'],
    ['closeloop.typed.ann,t3,close,,', '{}'],
    ['closeloop.typed.ann,t5,propose,,', '{"safety":"","text":"Swap the fan."}'],
    ['closeloop.typed.anna,t4,comment,public,', '{"text":"Of another"}'],
    ['closeloop.session', '{"token":"x"}'],
  ];
  expect(typedTickets(entries, 'ann')).toEqual(['t1', 't5']);
});

it('reads what the forms keep, and is told when that changes', () => {
  const kept = new Map<string, string>();
  const told: string[] = [];
  vi.stubGlobal('dispatchEvent', ({ type }: Event) => told.push(type));
  const drafts = createFormDrafts(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
  }));
  drafts.open('ann,t1,comment,,public,').store.set('text', 'Half a sent');
  expect(typedTickets([...kept], 'ann')).toEqual(['t1']);
  drafts.forget('ann,t1,comment,,public,');
  expect([typedTickets([...kept], 'ann'), told]).toEqual([[], [TYPED_EVENT, TYPED_EVENT]]);
  vi.unstubAllGlobals();
});
