import type { TicketView } from '../../shared/ticket/ticket-view.ts';
import { randomKey } from '../api/client.ts';
import { asNewDraft, type Draft } from '../drafts/draft.ts';
import type { DraftStore } from '../drafts/draft-store.ts';
import type { SendOutcome } from '../drafts/send-draft.ts';
import type { FormStore } from '../form/form-store.ts';
import { emptyValues } from '../form/form-values.ts';
import type { T } from '../text.tsx';
import { uploadErrorText } from '../upload/upload-error-text.ts';
import { filesErrorIn, markRefused, sendingParts, type SendingState } from './sending-state.ts';
import type { useDraftAutosave } from './use-draft-autosave.ts';
import type { useFiles } from './use-files.ts';
import type { RaiseSteps } from './use-raise-steps.ts';

/** A report, and how to show what becomes of it. */
export interface ReportSubmission {
  t: T;
  draftStore: DraftStore;
  store: FormStore;
  autosave: ReturnType<typeof useDraftAutosave>;
  files: ReturnType<typeof useFiles>;
  steps: RaiseSteps;
  arrived: Draft['arrived'];
  set: (state: Partial<SendingState>) => void;
  onSent: (ticket: Pick<TicketView, 'id' | 'number'>) => void;
}

/** Sends it, once; `second`: what has arrived already is to be another ticket. */
export async function sendReport(report: ReportSubmission, second = false): Promise<void> {
  const { draftStore, autosave, files, steps, arrived, set } = report;
  set({ confirmsSecond: false, refusal: undefined, filesFault: undefined });
  if (!steps.check(Object.keys(emptyValues))) return;
  // What has arrived goes out once more only when its writer says that it is to be another ticket.
  if (arrived !== undefined && !second) return set({ confirmsSecond: true });
  set({ phase: 'sending' });
  autosave.hold();
  const whole = { ...autosave.current(), files: [...(await files.settle())] };
  await show(report, await sendOrKeep(second ? asNewDraft(whole, randomKey()) : whole, draftStore));
}

/** What waited for the network is to be changed. */
export async function editReport(report: ReportSubmission): Promise<void> {
  const { autosave } = report;
  await autosave.reread();
  autosave.take();
  showRefused(report);
  report.set({ arrived: autosave.current().arrived, phase: 'writing' });
}

async function show(report: ReportSubmission, outcome: SendOutcome): Promise<void> {
  const { t, autosave, steps, set } = report;
  if (outcome.is === 'sent') return report.onSent(outcome.ticket);
  if (outcome.is === 'queued') return set({ phase: 'queued' });
  set({ phase: 'writing' });
  await autosave.reread();
  set({ arrived: autosave.current().arrived });
  if (outcome.is === 'arrived') return scrollToTop();
  if (outcome.is === 'badFiles') {
    set({ filesFault: outcome.records.map(({ name, err }) => uploadErrorText(t, name, err)).join(' ') });
    return steps.go('files');
  }
  const { error } = outcome;
  showRefused(report, error.fields);
  if (steps.lead(Object.keys(error.fields))) return;
  set({ refusal: error });
  scrollToTop();
}

/** Beside the fields and the files, as they are kept now. */
function showRefused({ store, autosave, files, set }: ReportSubmission, refused = autosave.current().refused): void {
  void files.reread(autosave.current().files);
  markRefused(store, refused);
  set({ filesFault: filesErrorIn(refused) });
}

async function sendOrKeep(draft: Draft, draftStore: DraftStore): Promise<SendOutcome> {
  try {
    const [{ sendFromDevice }] = await sendingParts();
    return await sendFromDevice(draft);
  } catch {
    // The program for it is missing, or the device refuses: it waits, as without a network.
    await draftStore.put({ ...draft, queued: true }).catch(() => undefined);
    return { is: 'queued' };
  }
}

const scrollToTop = () => document.getElementById('content')?.scrollIntoView();
