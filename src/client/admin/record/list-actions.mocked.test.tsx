import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { EntityView } from '../../../shared/admin/entity-calls.ts';
import { ListActions } from './list-actions.tsx';

vi.mock('../../text.tsx', () => ({ useText: () => ({ t: (key: string) => key }) }));
vi.mock('../../api/client.ts', () => ({}));
// The button of the export is a part that is loaded when it is shown.
vi.mock('../../lazy-part.ts', () => ({
  lazyPart:
    () =>
    ({ disabled }: { disabled?: boolean }) => <button disabled={disabled}>imports.export</button>,
}));
vi.mock('../addresses.ts', () => ({ useAdminLink: () => () => '/admin/imports' }));
vi.mock('@tanstack/react-query', async (load) => ({ ...(await load()), useQueryClient: () => undefined }));

const rights: EntityView = {
  name: 'units',
  key: [],
  columns: [],
  actions: ['export', 'import'],
  count: 0,
};

it.each([
  ['a list with records', false],
  ['an empty list', true],
])('on %s the export is disabled: %s', (_which, isEmpty) => {
  const shown = renderToStaticMarkup(
    <ListActions name="units" query={{}} rights={rights} selected={[]} isEmpty={isEmpty} onDone={() => undefined} />,
  );
  const button = /<button[^>]*>/.exec(shown)?.[0] ?? '';
  expect(shown).toContain('imports.export');
  expect(button.includes('disabled=""')).toBe(isEmpty);
});
