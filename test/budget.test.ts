import { expect, it } from 'vitest';
import { FIRST_PAGE, TEXTS, filesOf, judged, loadsOf, namedIn } from '../scripts/budget.mjs';

const manifest = {
  '_base.js': { file: 'base.js' },
  '_kit.js': { file: 'kit.js', imports: ['_base.js', '_round.js'] },
  '_round.js': { file: 'round.js', imports: ['_kit.js'] },
  '_list-1.js': { file: 'list.js', name: FIRST_PAGE, imports: ['_base.js'] },
  'src/client/account/me-page.tsx': {
    file: 'me.js',
    imports: ['_kit.js'],
    dynamicImports: ['src/client/ui/sheet.tsx'],
  },
  'src/client/ui/sheet.tsx': { file: 'sheet.js' },
  [TEXTS]: { file: 'en.js', imports: ['_base.js'] },
  [`${TEXTS}/account/me-page`]: { file: 'me-en.js' },
};

it('counts a file once, also in a circle, and nothing that is loaded later', () => {
  expect([...filesOf(manifest, 'src/client/account/me-page.tsx')]).toEqual(['me.js', 'kit.js', 'base.js', 'round.js']);
  expect([...filesOf(manifest, 'absent')]).toEqual([]);
});

it('finds what a page names, and not what it holds', () => {
  const html = `<link rel="icon" href="data:image/png;base64,A" /><script type="module" src="/start.js"></script>
    <link rel="modulepreload" href="/base.js"><link rel="modulepreload" href="/start.js"><a href="/me">`;
  expect(namedIn(html)).toEqual(['start.js', 'base.js']);
});

it('counts texts, and takes from a route what the first load has brought', () => {
  expect(loadsOf(manifest, ['start.js', 'base.js', 'look.css'])).toEqual({
    schemas: [],
    first: ['start.js', 'base.js', 'look.css', 'list.js', 'en.js'],
    deferred: [],
    desk: [],
    routes: [{ name: 'account/me', files: ['me.js', 'kit.js', 'round.js', 'me-en.js'] }],
  });
});

it('takes from a route what every page loads after its first screen', () => {
  const withDeferred = {
    ...manifest,
    '_deferred-1.js': { file: 'deferred.js', name: 'deferred', imports: ['_base.js'] },
    'src/client/raise/raise-page.tsx': { file: 'raise.js', imports: ['_deferred-1.js'] },
  };
  const { deferred, routes } = loadsOf(withDeferred, ['base.js']);
  expect(deferred).toEqual(['deferred.js']);
  expect(routes.find(({ name }) => name === 'raise/raise')?.files).toEqual(['raise.js']);
});

it('counts the schemas by themselves, but with a ticket and with its forms, which need none to be shown', () => {
  const withSchemas = {
    ...manifest,
    '_schemas.js': { file: 'schemas.js', name: 'schemas' },
    'src/client/home/home-page.tsx': { file: 'home.js', imports: ['_schemas.js'] },
    'src/client/raise/itr-page.tsx': { file: 'raise.js', imports: ['_schemas.js'] },
    'src/client/ticket/detail/ticket-page.tsx': { file: 'ticket.js', imports: ['_schemas.js'] },
  };
  const { schemas, routes } = loadsOf(withSchemas, ['base.js']);
  expect(schemas).toEqual(['schemas.js']);
  expect(routes.find(({ name }) => name === 'home/home')?.files).toEqual(['home.js']);
  expect(routes.find(({ name }) => name === 'raise/itr')?.files).toEqual(['raise.js', 'schemas.js']);
  expect(routes.find(({ name }) => name === 'ticket/detail/ticket')?.files).toEqual(['ticket.js', 'schemas.js']);
});

it('counts of the desk what it loads at once, with its texts, but not what the page of a ticket brings', () => {
  const withDesk = {
    ...manifest,
    '_grid.js': { file: 'grid.js', imports: ['_kit.js'] },
    'src/client/desk/desk.tsx': { file: 'desk.js', css: ['desk.css'], imports: ['_grid.js', '_base.js'] },
    'src/client/desk/palette.tsx': { file: 'palette.js' },
    'src/client/ticket/detail/desk-parts.ts': { file: 'parts.js' },
    'src/client/ticket/detail/ticket-page.tsx': { file: 'ticket.js', imports: ['_kit.js'] },
    [`${TEXTS}/desk/desk`]: { file: 'desk-en.js' },
    [`${TEXTS}/ticket/detail/desk-parts`]: { file: 'parts-en.js' },
  };
  expect(loadsOf(withDesk, ['base.js']).desk).toEqual([
    ...['desk.js', 'desk.css', 'grid.js', 'desk-en.js'],
    ...['parts.js', 'parts-en.js'],
  ]);
});

it.each([
  [30, false, 'ok  '],
  [30.1, true, 'OVER'],
  [15, false, 'goal'],
])('%d of at most 30, wished 15: over is %s', (value, over, mark) => {
  const result = judged({ what: 'x', value, must: 30, goal: 15, unit: 'KB' });
  expect([result.over, result.line.slice(0, 4)]).toEqual([over, mark]);
});
