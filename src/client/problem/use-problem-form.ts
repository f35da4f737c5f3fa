import { useState } from 'react';
import * as z from 'zod/mini';
import type { Call } from '../../shared/call.ts';
import { issuesOf } from '../../shared/issues.ts';
import { actOnProblem, getProblem, listProblems } from '../../shared/problem/calls.ts';
import { problemInputs } from '../../shared/problem/inputs.ts';
import type { ProblemView } from '../../shared/problem/view.ts';
import type { ProblemAction } from '../../shared/problem/rules.ts';
import { getTicket } from '../../shared/ticket/calls.ts';
import type { ApiError } from '../api/api-error.ts';
import { useSend } from '../api/queries.ts';
import { sayIssue } from '../form/say-issue.ts';
import { useText } from '../text.tsx';
import { bodyOf, presetsOf, type ProblemValues } from './problem-fields.ts';

/** The table gives each action its own body; a form over that table cannot name one of them. */
type AnyAction = Call<
  typeof getProblem.params,
  typeof getProblem.query,
  z.ZodMiniType<unknown, Record<string, unknown>>,
  typeof getProblem.output
>;

/** One action of a problem being filled in and sent, with what is wrong by field. */
export function useProblemForm(problem: ProblemView, action: ProblemAction, onDone: () => void) {
  const { t } = useText();
  const [typed, setTyped] = useState<ProblemValues>({});
  const [messages, setMessages] = useState<Readonly<Record<string, string>>>({});
  /** Counts the tries, so that each moves the focus to the first wrong field. */
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<ApiError>();
  const values = { ...presetsOf(action, problem), ...typed };
  const blame = (wrong: Readonly<Record<string, string>>) => {
    setMessages(wrong);
    setAttempt((count) => count + 1);
  };
  const { send, busy } = useSend(actOnProblem[action] as unknown as AnyAction, {
    catches: true,
    // A conflict too: the sheet goes on with the problem as it now is.
    outdates: [getProblem, listProblems, getTicket],
    onDone,
    onFailed: (error) => {
      setFailure(Object.keys(error.fields).length > 0 ? undefined : error);
      blame(error.fields);
    },
  });

  function submit(): void {
    if (busy) return;
    setFailure(undefined);
    const body = bodyOf(action, problem, values);
    if (action === 'record' && Object.keys(body).length === 0) return blame({ rootCause: t('issue.nothingChanged') });
    const parsed = z.safeParse(problemInputs[action], body, { reportInput: true });
    if (!parsed.success) {
      const issues = Object.entries(issuesOf(parsed.error));
      return blame(Object.fromEntries(issues.map(([name, issue]) => [name, sayIssue(t, issue)])));
    }
    setMessages({});
    void send({ params: { id: problem.id }, body: { ...body, version: problem.version } });
  }

  return {
    values,
    messages,
    attempt,
    failure,
    busy,
    submit,
    /** It is opened anew: what was said of an earlier try is over, what was typed stays. */
    calm: () => {
      setMessages({});
      setFailure(undefined);
    },
    set: (name: string, value: string) => {
      setTyped((old) => ({ ...old, [name]: value }));
      setMessages(({ [name]: _corrected, ...others }) => others);
    },
  };
}

export type ProblemForm = ReturnType<typeof useProblemForm>;
