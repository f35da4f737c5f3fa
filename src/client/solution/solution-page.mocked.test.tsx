import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { Page } from './solution-page.tsx';

const stage = vi.hoisted(() => ({
  params: {} as Record<string, string>,
  session: { shareId: undefined as string | undefined },
  asked: [] as [call: string, id: string | undefined, byLink: boolean][],
}));
vi.mock('../route-match.tsx', () => ({ usePage: () => ({ page: 'solutionHistory', params: stage.params }) }));
vi.mock('../api/client.ts', () => ({ session: stage.session }));
vi.mock('../api/user.ts', () => ({ useUser: () => null }));
vi.mock('../text.tsx', () => ({ useText: () => ({ t: (key: string) => key }) }));
vi.mock('../system/no-object.tsx', () => ({ NoObject: () => 'no ticket' }));
vi.mock('../ticket/detail/solution-card.tsx', () => ({ SolutionText: () => null }));
vi.mock('./decide.tsx', () => ({ Decide: () => null }));
vi.mock('../ui/page.tsx', () => ({ Page: () => 'solutions' }));
vi.mock('../ui/use-now.ts', () => ({ useNow: () => new Date(0) }));
vi.mock('../api/queries.ts', () => ({
  useCall: (call: { name: string }, args: { params?: { id: string } }, { byLink = false } = {}) => {
    stage.asked.push([call.name, args.params?.id, byLink]);
    return { data: call.name === 'share.shared' ? { purpose: 'solution', ticket: { id: 't1' } } : undefined };
  },
}));

beforeEach(() => {
  stage.params = {};
  stage.asked.length = 0;
  stage.session.shareId = undefined;
});

it('the history opens by the share identifier alone, as what the link grants (spec 2.3.5)', () => {
  stage.session.shareId = 's1_12345678';
  expect(renderToStaticMarkup(<Page />)).toBe('solutions');
  expect(stage.asked.slice(0, 2)).toEqual([
    ['share.shared', undefined, true],
    ['ticket.solutions', 't1', true],
  ]);
});

it('without a link and a ticket it says that it has none, and asks nothing', () => {
  expect([renderToStaticMarkup(<Page />), stage.asked]).toEqual(['no ticket', []]);
});

it('a ticket in the address needs no link', () => {
  stage.params = { ticket: 't2' };
  expect(renderToStaticMarkup(<Page />)).toBe('solutions');
  expect(stage.asked[0]).toEqual(['ticket.solutions', 't2', false]);
});
