/** Whose files of a problem have a button that deletes them, as the server decides it too (domain.md, Problems). */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { ProblemEvent } from '../../shared/problem/problem-view.ts';
import { translator } from '../../shared/text/catalogue.ts';
import { texts } from '../../shared/text/en/texts.ts';
import type { AttachmentView } from '../../shared/ticket/ticket-view.ts';
import { ProblemLog } from './problem-log.tsx';

const t = translator<typeof texts>('en', texts);
vi.mock('../text.tsx', () => ({ useText: () => ({ t, language: 'en' }) }));
vi.mock('../api/user.ts', () => ({ useUser: () => ({ userId: 'me' }) }));
vi.mock('../dictionary/labels.ts', () => ({ useLabel: () => String, entryText: () => '' }));
vi.mock('../ticket/event-files.tsx', () => ({
  EventFiles: ({ files, removable }: { files: AttachmentView[]; removable: boolean }) =>
    files.map(({ name }) => <i key={name}>{removable ? name : ''}</i>),
}));

const event = (version: number, actor: string, name?: string, field = 'rootCause'): ProblemEvent => ({
  ...{ version, at: '2026-03-02T10:00:00Z', actor: { id: actor, name: actor }, action: 'record', text: null },
  changes: [{ field, old: null, new: null }],
  attachments: name === undefined ? [] : [{ id: name, name } as AttachmentView],
});
const removable = (...events: ProblemEvent[]): string[] => {
  const html = renderToStaticMarkup(<ProblemLog events={events} now={new Date('2026-03-03')} />);
  return [...html.matchAll(/<i>([^<]+)<\/i>/g)].map(([, name]) => name ?? '');
};

test('the own ones, until the status changes', () => {
  const before = [event(2, 'me', 'mine'), event(3, 'other', 'theirs'), event(4, 'other')];
  expect(removable(...before)).toEqual(['mine']);
  expect(removable(...before, event(5, 'other', undefined, 'status'), event(6, 'me', 'later'))).toEqual(['later']);
});
