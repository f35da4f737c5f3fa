import { afterEach, expect, test } from 'vitest';
import { toast, toastQueue } from './toast-queue.ts';

const rest = (): string[] => {
  const texts: string[] = [];
  for (let first = toastQueue.first(); first; first = toastQueue.first()) {
    texts.push(first.text);
    toast.dismiss(first.id);
  }
  return texts;
};
afterEach(() => void rest());

test('what was just done takes the place of what was done before; nobody reads old news', () => {
  toast.show({ text: 'Ticket accepted', tone: 'ok' });
  toast.show({ text: 'Solution proposed', tone: 'ok' });
  expect(rest()).toEqual(['Solution proposed']);
});

test('an error, a warning and what can be undone wait for their turn', () => {
  toast.error('It has not arrived');
  toast.show({ text: 'Settings are as usual', tone: 'ok', action: { text: 'Undo', onClick: () => undefined } });
  toast.show({ text: 'Your session has ended', tone: 'warn' });
  toast.show({ text: 'Ticket accepted', tone: 'ok' });
  expect(rest()).toEqual(['It has not arrived', 'Settings are as usual', 'Your session has ended', 'Ticket accepted']);
});

test('the same twice shows once', () => {
  expect(toast.error('No network')).toBe(toast.error('No network'));
  expect(rest()).toEqual(['No network']);
});

test('what is shown is removed alone; the next one has not been read yet', () => {
  toast.error('It has not arrived');
  toast.show({ text: 'Your session has ended', tone: 'warn' });
  toast.dismissShown();
  expect(rest()).toEqual(['Your session has ended']);
});
