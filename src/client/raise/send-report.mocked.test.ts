// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import type { Draft } from '../drafts/draft.ts';
import type { SendOutcome } from '../drafts/send-draft.ts';
import { sendReport, type ReportSubmission } from './send-report.ts';
import type { SendingState } from './sending-state.ts';

const { sendFromDevice } = vi.hoisted(() => ({ sendFromDevice: vi.fn<(draft: Draft) => Promise<SendOutcome>>() }));
vi.mock('../drafts/outbox.ts', () => ({ sendFromDevice }));
vi.mock('../upload/device-uploader.ts', () => ({}));
beforeEach(() => void sendFromDevice.mockReset());

const earlier = { id: 't1', number: 'ITR-260302-0001' };
const draft: Draft = {
  id: 'd1',
  userId: 'u1',
  kind: 'feedback',
  key: 'the key of the first ticket',
  values: { description: 'It stops.' },
  filledFrom: '',
  files: [{ id: 'f1', name: 'a.jpg', kind: 'image', bytes: 1, path: 'u/a.jpg', coverPath: '', uploadedAt: 1 }],
  startsWith: 'product',
  savedAt: 1,
  queued: false,
  tried: [{ kind: 'feedback' } as NonNullable<Draft['tried']>[number]],
  arrived: earlier,
};

/** A report whose earlier try became a ticket, and what the page is told. */
function report(outcome: SendOutcome) {
  sendFromDevice.mockResolvedValue(outcome);
  const states: Partial<SendingState>[] = [];
  const onSent = vi.fn<ReportSubmission['onSent']>();
  const part = {
    draftStore: { put: () => Promise.resolve() },
    autosave: { current: () => draft, hold: () => undefined, reread: () => Promise.resolve() },
    files: { settle: () => Promise.resolve(draft.files) },
    steps: { check: () => true },
    arrived: draft.arrived,
    set: (state: Partial<SendingState>) => void states.push(state),
    onSent,
  };
  return { submission: part as unknown as ReportSubmission, states, onSent };
}

const ticket = { id: 't2', number: 'ITR-260302-0002' } as Extract<SendOutcome, { is: 'sent' }>['ticket'];

test('a report that is a ticket already asks before it becomes a second one', async () => {
  const { submission, states, onSent } = report({ is: 'sent', ticket });
  await sendReport(submission);
  expect(states.at(-1)).toEqual({ confirmsSecond: true });
  expect([sendFromDevice.mock.calls, onSent.mock.calls]).toEqual([[], []]);
});

test('confirmed, it goes out as a report of its own: another key, its files again, nothing of the first', async () => {
  const { submission, onSent } = report({ is: 'sent', ticket });
  await sendReport(submission, true);
  const [[sent] = []] = sendFromDevice.mock.calls;
  expect(sent).toMatchObject({ id: draft.id, values: draft.values, files: [{ id: 'f1', path: '', uploadedAt: 0 }] });
  expect(sent?.key).toMatch(/^[0-9a-f]{32}$/);
  expect([sent?.tried, sent?.arrived, sent?.body]).toEqual([undefined, undefined, undefined]);
  expect(onSent).toHaveBeenCalledWith(ticket);
});

test('when the second one has arrived earlier too, the form shows it and can be changed', async () => {
  const { submission, states, onSent } = report({ is: 'arrived', as: earlier });
  await sendReport(submission, true);
  expect(states.slice(-2)).toEqual([{ phase: 'writing' }, { arrived: earlier }]);
  expect(onSent).not.toHaveBeenCalled();
});
