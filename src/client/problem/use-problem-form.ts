import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { AnyActionCall } from '../../shared/action-call.ts';
import type { ValidationIssues } from '../../shared/errors.ts';
import { issuesOf } from '../../shared/validation-issues.ts';
import { actOnProblem, getProblem, listProblems } from '../../shared/problem/calls.ts';
import { issuesBeside, problemEntriesOf, problemInputs } from '../../shared/problem/problem-inputs.ts';
import type { ProblemAction } from '../../shared/problem/rules.ts';
import type { ProblemView } from '../../shared/problem/problem-view.ts';
import { getTicket } from '../api/reading-calls.ts';
import { send } from '../api/client.ts';
import { presetsOf, wireValues } from '../form/entry-values.ts';
import { draftOf, type FormDraft } from '../form/form-draft.ts';
import { filesErrors, uploadsOf } from '../form/form-uploads.ts';
import { createFormStore, type FormValues } from '../form/form-store.ts';
import { issueTexts } from '../form/issue-text.ts';
import { useForm, useRecheck } from '../form/use-form.ts';
import { useText } from '../text.tsx';

const callOf = (action: ProblemAction) => actOnProblem[action] as unknown as AnyActionCall<typeof getProblem.output>;

/** What goes on the wire: of what may be left out only what has changed, and nothing empty but what was emptied. */
function bodyOf(
  action: ProblemAction,
  presets: FormValues,
  values: FormValues,
  draft: FormDraft,
): Record<string, unknown> {
  const entries = problemEntriesOf(action);
  const emptied = Object.keys(presets).filter((name) => presets[name] && !values[name]?.trim());
  const body = { ...Object.fromEntries(emptied.map((name) => [name, ''])), ...wireValues(entries, values) };
  const changed = Object.entries(body).filter(
    ([name]) => values[name] !== presets[name] || entries[name]?.optional !== true,
  );
  const uploads = uploadsOf(draft);
  return { ...Object.fromEntries(changed), ...(uploads.length > 0 ? { uploads } : {}) };
}

/** What is wrong before it is sent, by the server's own schema. */
function issuesIn(action: ProblemAction, problem: ProblemView, body: Record<string, unknown>): ValidationIssues {
  const lacks = issuesBeside(action, problem, body);
  if (Object.keys(lacks).length > 0) return lacks;
  const parsed = z.safeParse(problemInputs[action], body, { reportInput: true });
  return parsed.success ? {} : issuesOf(parsed.error);
}

interface ProblemFormOptions {
  problem: ProblemView;
  action: ProblemAction;
  open: boolean;
  onDone: () => void;
  /** Asks for the problem anew after somebody else has changed it. */
  onStale: () => void;
}

/** One action of a problem being filled in and sent, with what is wrong by field. */
export function useProblemForm({ problem, action, open, onDone, onStale }: ProblemFormOptions) {
  const { t } = useText();
  const client = useQueryClient();
  const presets = useMemo(() => presetsOf(problemEntriesOf(action), problem), [action, problem]);
  const [draft, setDraft] = useState(() => draftOf(createFormStore(presets)));
  const { store } = draft;
  const isSent = useRef(false);
  const body = (values: FormValues) => bodyOf(action, presets, values, draft);
  const validate = useCallback(
    (values: FormValues) => issueTexts(t, issuesIn(action, problem, bodyOf(action, presets, values, draft))),
    [t, action, problem, presets, draft],
  );
  // What the chosen outcome lacks goes when another is chosen.
  useRecheck(store, validate);
  const form = useForm({
    store,
    fields: Object.keys(problemEntriesOf(action)),
    validate: () => ({ ...validate(store.values()), ...filesErrors(draft, t) }),
    send: (key) => {
      const request = { params: { id: problem.id }, body: { ...body(store.values()), version: problem.version } };
      return send(callOf(action), request, { catches: true, key });
    },
    onDone: () => {
      isSent.current = true;
      for (const { name } of [getProblem, listProblems, getTicket]) void client.invalidateQueries({ queryKey: [name] });
      onDone();
    },
    // The sheet goes on with the problem as it now is.
    onRefused: ({ failure }) => {
      if (failure === 'conflict') onStale();
      return false;
    },
  });
  const { clearErrors } = form;
  // Fields that the user has not touched show the problem's current values.
  useLayoutEffect(() => store.setPresets(presets), [store, presets]);
  // On opening, errors of an earlier try are removed; typed values stay unless they were sent.
  useLayoutEffect(() => {
    if (!open) return;
    if (isSent.current) {
      draft.uploader()?.dispose();
      setDraft(draftOf(createFormStore(presets)));
    }
    isSent.current = false;
    clearErrors();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each opening
  }, [open]);
  return { ...form, draft };
}
