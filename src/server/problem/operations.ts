import type { Dictionaries } from '../../shared/dictionary/shape.ts';
import { CallError, invalid } from '../../shared/errors.ts';
import type { Issue } from '../../shared/errors.ts';
import type { ProblemInput } from '../../shared/problem/calls.ts';
import { actOnProblem, getProblem, listProblems } from '../../shared/problem/calls.ts';
import type { ProblemAction } from '../../shared/problem/rules.ts';
import { judgeProblem, problemActions, problemStandings } from '../../shared/problem/rules.ts';
import type { Tx } from '../db/database.ts';
import type { Context, Operation } from '../http/operation.ts';
import { operation } from '../http/operation.ts';
import type { Deed, Outcome } from './effects.ts';
import { effects } from './effects.ts';
import type { ListedProblem, WholeProblem } from './store.ts';
import { changeProblem, queueLinks, readProblem, readProblems } from './store.ts';
import { eventsOf, factsOf, viewActions, viewProblem, viewRow } from './view.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What problems need of the features to their right. */
export interface ProblemNeeds {
  dictionaries(tx: Tx): Promise<Dictionaries>;
}

/** Every call of problem management. Insiders alone come here; row-level security says the same (migrations/0001, 0011). */
export function problemOperations(needs: ProblemNeeds): Operation[] {
  const act = (action: ProblemAction): Operation =>
    operation(actOnProblem[action], {
      find: async (context, params) => {
        if (action === 'link') await queueLinks(context.tx);
        const problem = await found(context.tx, params['id'], true);
        const facts = factsOf(problem);
        if (judgeProblem(action, problemStandings(context.viewer, facts), facts).is === 'stranger')
          throw new CallError('forbidden');
        return problem;
      },
      perform: async (context, { body }, problem) => {
        const { version, ...input } = body as ProblemInput<ProblemAction> & { version: number };
        await perform(context, needs, action, problem, version, input);
        return viewProblem(await found(context.tx, problem.id, false), context);
      },
    });

  return [
    operation(listProblems, {
      perform: async (context, { query }) => {
        const { status, limit } = query;
        const after = query.cursor === undefined ? null : placeIn(query.cursor);
        const rows = await readProblems(context.tx, { status, after, limit: limit + 1 });
        const shown = rows.slice(0, limit);
        const last = shown.at(-1);
        return {
          items: shown.map((row) => viewRow(row, context)),
          next: rows.length > limit && last ? cursorOf(last) : null,
        };
      },
    }),
    operation(getProblem, {
      find: ({ tx }, params) => found(tx, params['id'], false),
      perform: async (context, _input, problem) => viewProblem(problem, context),
    }),
    ...problemActions.map(act),
  ];
}

async function found(tx: Tx, id: string | undefined, lock: boolean): Promise<WholeProblem> {
  const problem = id !== undefined && UUID.test(id) ? await readProblem(tx, id, lock) : null;
  if (!problem) throw new CallError('missing');
  return problem;
}

/** One action in the caller's transaction: version, state, effect, row, log. */
async function perform(
  context: Context,
  needs: ProblemNeeds,
  action: ProblemAction,
  problem: WholeProblem,
  version: number,
  input: unknown,
): Promise<void> {
  if (version !== problem.version) throw conflict(context, problem, version, { key: 'problem.conflict' });
  const facts = factsOf(problem);
  const verdict = judgeProblem(action, problemStandings(context.viewer, facts), facts);
  if (verdict.is === 'notNow') throw conflict(context, problem, version, verdict.reason);
  if (verdict.is === 'stranger' || context.viewer.kind !== 'user') throw new CallError('forbidden');
  const actorId = context.viewer.userId;
  const deed: Deed = { context, problem, actorId, dictionaries: () => needs.dictionaries(context.tx) };
  if (action === 'completeMeasure') checkOwner(deed, input as ProblemInput<'completeMeasure'>);
  // The table gives each action its own input; TypeScript cannot follow one key through two records.
  const effect = effects[action] as (deed: Deed, input: unknown) => Outcome | Promise<Outcome>;
  const { set, text, changes } = await effect(deed, input);
  await changeProblem(context.tx, set ?? {}, {
    problemId: problem.id,
    version: problem.version + 1,
    at: context.now,
    actorId,
    action,
    text: text ?? null,
    changes: changes ?? [],
  });
}

/** Who decides nothing completes a measure of their own only. */
function checkOwner({ context, problem, actorId }: Deed, { measureId }: ProblemInput<'completeMeasure'>): void {
  if (problemStandings(context.viewer, factsOf(problem)).includes('decider')) return;
  const measure = problem.measures.find(({ id }) => id === measureId);
  if (measure && measure.ownerId !== actorId) throw invalid({ measureId: { key: 'issue.measureForeign' } });
}

/** 409 with where the problem is now and what has happened since the caller looked, as for tickets (api.md). */
const conflict = (context: Context, problem: WholeProblem, seen: number, text: Issue): CallError =>
  new CallError('conflict', {
    text,
    data: {
      version: problem.version,
      status: problem.status,
      actions: viewActions(problem, context),
      events: eventsOf(problem).filter((event) => event.version > seen),
    },
  });

const cursorOf = ({ openedAt, id }: ListedProblem): string =>
  Buffer.from(JSON.stringify([openedAt, id])).toString('base64url');

function placeIn(cursor: string): { at: string; id: string } {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const [at, id] = Array.isArray(place) ? (place as unknown[]) : [];
    if (typeof at === 'string' && typeof id === 'string' && !Number.isNaN(Date.parse(at)) && UUID.test(id))
      return { at, id };
  } catch {
    // no JSON: not one of ours
  }
  throw invalid({ cursor: { key: 'issue.invalid' } });
}
