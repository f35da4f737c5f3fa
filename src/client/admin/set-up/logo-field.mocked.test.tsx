// @vitest-environment happy-dom
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { LogoField } from './logo-field.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
vi.mock('../../text.tsx', () => ({ useText: () => ({ t: (key: string) => key }) }));

function Form() {
  const [shown, setShown] = useState<string | File | null>('/logo');
  return <LogoField shown={shown} onChange={setShown} />;
}

it('shows the stored logo, then each chosen one, and gives its memory back', () => {
  let made = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${++made}`);
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  const box = document.createElement('div');
  const root = createRoot(box);
  act(() => root.render(<Form />));
  const shown = () => box.querySelector('img')?.getAttribute('src');
  const input = box.querySelector<HTMLInputElement>('input[type=file]');
  const choose = (name: string) =>
    act(() => {
      Object.defineProperty(input, 'files', { configurable: true, value: [new File(['x'], name)] });
      input?.dispatchEvent(new Event('change', { bubbles: true }));
    });
  expect(shown()).toBe('/logo');
  choose('a.png');
  expect(shown()).toBe('blob:1');
  choose('b.png');
  expect([shown(), revoke.mock.calls]).toEqual(['blob:2', [['blob:1']]]);
  act(() => root.unmount());
  expect(revoke.mock.calls).toEqual([['blob:1'], ['blob:2']]);
});
