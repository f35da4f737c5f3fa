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
import { filesStepOf } from './raise-steps.ts';
import type { RaiseSteps } from './use-raise-steps.ts';

/** A report, and the parts of the page that show the outcome of sending it. */
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

/** Validates and sends the report, once. `second`: the user has confirmed that a second ticket is wanted. */
export async function sendReport(report: ReportSubmission, second = false): Promise<void> {
  const { draftStore, autosave, files, steps, arrived, set } = report;
  set({ confirmsSecond: false, refusal: undefined, filesFault: undefined });
  if (!steps.check(Object.keys(emptyValues))) return;
  // An earlier try is a ticket already: its writer must confirm a second one.
  if (arrived !== undefined && !second) return set({ confirmsSecond: true });
  set({ phase: 'sending' });
  autosave.hold();
  const whole = { ...autosave.current(), files: [...(await files.settle())] };
  await show(report, await sendOrKeep(second ? asNewDraft(whole, randomKey()) : whole, draftStore));
}

/** Takes a queued report back into the form. */
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
    return steps.go(filesStepOf(steps.steps));
  }
  const { error } = outcome;
  showRefused(report, error.fields);
  if (steps.lead(Object.keys(error.fields))) return;
  set({ refusal: error });
  scrollToTop();
}

/** Shows the server's refusals beside the fields and files of the stored draft. */
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
    // The module could not be loaded, or the device storage failed: the report waits, as without a network.
    await draftStore.put({ ...draft, queued: true }).catch(() => undefined);
    return { is: 'queued' };
  }
}

const scrollToTop = () => document.getElementById('content')?.scrollIntoView();
