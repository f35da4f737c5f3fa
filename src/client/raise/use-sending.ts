import { useEffect, useState } from 'react';
import type { Draft } from '../drafts/draft.ts';
import { usePrefetch } from '../prefetch.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { useNavigation } from '../ui/navigation.tsx';
import type { ReportSubmission } from './send-report.ts';
import { filesErrorIn, markRefused, sendingParts, type SendingState } from './sending-state.ts';
import type { useLaterSteps } from './use-later-steps.ts';

interface SendingOptions extends Pick<ReportSubmission, 'draftStore' | 'store' | 'autosave' | 'files' | 'steps'> {
  draft: Draft;
  laterSteps: ReturnType<typeof useLaterSteps>;
}

/** Sends the report, once, and shows the outcome beside the fields. */
export function useSending({ draft, laterSteps, ...options }: SendingOptions) {
  const { kind, refused } = draft;
  const { t } = useText();
  const { link } = usePage();
  const navigation = useNavigation();
  const [state, setState] = useState<SendingState>(() => ({
    phase: draft.queued ? 'queued' : 'writing',
    filesFault: filesErrorIn(refused),
    refusal: undefined,
    arrived: draft.arrived,
    confirmsSecond: false,
  }));
  // The server's refusals of a queued draft, which the outbox has sent.
  useEffect(() => markRefused(options.store, refused), [options.store, refused]);
  // Loaded early: the network may be lost between here and "Send".
  usePrefetch(sendingParts);
  const report: ReportSubmission = {
    ...options,
    t,
    arrived: state.arrived,
    set: (part) => setState((before) => ({ ...before, ...part })),
    onSent: ({ id }) => navigation.go(link(kind === 'feedback' ? 'feedbackSuccess' : 'itrRaised', { ticket: id })),
  };
  return {
    ...state,
    closeConfirm: () => report.set({ confirmsSecond: false }),
    sent: report.onSent,
    edit: () => void laterSteps?.editReport(report),
    submit: (second?: true) => void laterSteps?.sendReport(report, second),
  };
}
export type RaiseSending = ReturnType<typeof useSending>;
