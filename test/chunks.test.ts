import { expect, it } from 'vitest';
import { partsTogether } from '../scripts/chunks.ts';

it('parts that come together are one chunk, with what they alone import, and not what other parts need', () => {
  const importers: Record<string, string[]> = {
    'desk.tsx': [],
    'parts.ts': [],
    'overlays.ts': [],
    'page.tsx': [],
    'rail.tsx': ['desk.tsx'],
    'icon.mjs': ['rail.tsx', 'overlays.ts'],
    'palette.tsx': ['overlays.ts'],
    'shared.ts': ['parts.ts', 'page.tsx'],
  };
  const modules = {
    getModuleInfo: (id: string) => ({
      importers: importers[id] ?? [],
      dynamicImporters: importers[id]?.length === 0 ? ['start.ts'] : [],
      importedIds: [],
      dynamicallyImportedIds: [],
    }),
  };
  const { name } = partsTogether('desk', 1, ['desk.tsx', 'parts.ts'], ['overlays.ts']);
  const named = Object.keys(importers).filter((id) => name(id, modules) === 'desk');
  expect(named).toEqual(['desk.tsx', 'parts.ts', 'rail.tsx', 'icon.mjs']);
});
