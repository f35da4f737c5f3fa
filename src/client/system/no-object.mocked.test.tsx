import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { pageNames } from '../../shared/pages.ts';
import { NoObject } from './no-object.tsx';

let page = 'complete';
vi.mock('../route-match.tsx', () => ({ usePage: () => ({ page, link: (to: string) => to }) }));
vi.mock('../api/user.ts', () => ({ useUser: () => null }));
vi.mock('../text.tsx', async () => {
  const { texts } = await import('../../shared/text/en/texts.ts');
  return { useText: () => ({ t: (key: keyof typeof texts) => texts[key] }) };
});
vi.mock('../ui/page.tsx', () => ({
  Page: ({ title, children }: { title: string; children: unknown }) => [title, children],
}));

it('a page that does not know its ticket never says that something was done', () => {
  for (page of pageNames) {
    const shown = renderToStaticMarkup(<NoObject missing="ticket" />);
    expect(shown).toContain('This link does not lead to a ticket');
    expect([page, /Success|Submission done/.test(shown)]).toEqual([page, false]);
  }
});
