// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { PushOffer } from './push-offer.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
vi.mock('../text.tsx', () => ({ useText: () => ({ t: (key: string) => key }) }));
vi.mock('./use-push.ts', () => ({ usePush: () => ({ state: 'off', busy: false }) }));

it.each([
  ['remembers it', () => undefined],
  [
    'is full',
    () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  ],
])('goes away once answered, on a device that %s', (_which, setItem) => {
  vi.stubGlobal('Notification', { permission: 'default' });
  const setting = vi.fn<(key: string, value: string) => void>(setItem);
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: setting });
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  act(() => root.render(<PushOffer />));
  const later = [...box.querySelectorAll('button')].find(({ textContent }) => textContent === 'push.notNow');
  act(() => later?.click());
  expect(setting.mock.calls).toEqual([['closeloop.pushOffered', 'yes']]);
  expect(box.textContent).toBe('');
  act(() => root.unmount());
});
