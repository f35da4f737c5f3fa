import { getGaps } from '../../../shared/admin/gap-calls.ts';
import {
  dismissSetUp,
  fillDictionaries,
  getSetUpSteps,
  setUpSteps,
  testableSteps,
  testSetUpStep,
  type SetUpItem,
  type TestableStep,
} from '../../../shared/admin/set-up-calls.ts';
import type { Language } from '../../../shared/text/languages.ts';
import type { Tx } from '../../db/database.ts';
import { issueText } from '../../http/messages.ts';
import type { Operation } from '../../http/operation.ts';
import { operation } from '../../http/operation.ts';
import { actorOf, audit } from '../audit/audit-store.ts';
import { readGaps } from './gaps-store.ts';
import type { SetUpTests } from './set-up-tests.ts';
import {
  addDefaultEntries,
  emptyDictionaries,
  keepDismissed,
  keepTest,
  readSetUp,
  whatIsThere,
  type TestResult,
} from './set-up-store.ts';
import { readVendor } from './vendor-store.ts';

const isTestable = (step: string): step is TestableStep => (testableSteps as readonly string[]).includes(step);

const failedText = (language: Language, step: TestableStep, reason: string): string =>
  issueText(language, { key: `setUp.failed.${step}`, params: { reason } });

/** What is there, read anew each time: whoever imports or enters something sees it here at once. */
async function readSteps(
  tx: Tx,
  language: Language,
  hasTest: (step: TestableStep) => boolean,
): Promise<{ items: SetUpItem[]; dismissed: boolean }> {
  const { dismissed, tests } = await readSetUp(tx);
  const there: Readonly<Record<string, boolean>> = {
    ...(await whatIsThere(tx)),
    vendor: (await readVendor(tx)).name !== '',
    dictionaries: (await emptyDictionaries(tx)).length === 0,
  };
  const items = setUpSteps.map((step): SetUpItem => {
    if (!isTestable(step)) return { step, state: there[step] ? 'done' : 'missing' };
    const result = tests[step];
    if (!hasTest(step)) return { step, state: 'missing', message: issueText(language, { key: 'setUp.noRobot' }) };
    if (!result) return { step, state: 'missing' };
    return result.ok
      ? { step, state: 'done' }
      : { step, state: 'failed', message: failedText(language, step, result.reason) };
  });
  return { items, dismissed };
}

/** The set-up page of a new installation. Settings are the system's alone (safety.md 4): the calls' access is the gate. */
export function setUpStepOperations(tests: SetUpTests): Operation[] {
  const read = (tx: Tx, language: Language) => readSteps(tx, language, (step) => tests[step] !== undefined);
  return [
    operation(getGaps, { runsAs: 'system', perform: async ({ tx }) => ({ items: await readGaps(tx) }) }),
    operation(getSetUpSteps, { runsAs: 'system', perform: ({ tx, language }) => read(tx, language) }),
    operation(testSetUpStep, {
      runsAs: 'system',
      // Outside of the transaction: a mail server that does not answer must not keep a connection.
      prepare: async (context, { body }): Promise<TestResult | null> => {
        const asked = testSetUpStep.body.safeParse(body).data;
        return (asked && (await tests[asked.step]?.(context))) ?? null;
      },
      perform: async ({ tx, language }, { body: { step } }, _found, result) => {
        if (result === null) return { ok: false, message: issueText(language, { key: 'setUp.noRobot' }) };
        await keepTest(tx, step, result);
        const message = result.ok
          ? issueText(language, { key: `setUp.worked.${step}` })
          : failedText(language, step, result.reason);
        return { ok: result.ok, message };
      },
    }),
    operation(fillDictionaries, {
      runsAs: 'system',
      perform: async (context) => {
        const { tx } = context;
        const added = await addDefaultEntries(tx);
        const change = { entity: 'dictionaries', record: '', before: null, after: { added } };
        if (added > 0) await audit(tx, actorOf(context), { operation: fillDictionaries.name, ...change });
        return { added };
      },
    }),
    operation(dismissSetUp, {
      runsAs: 'system',
      perform: async ({ tx, language }) => {
        await keepDismissed(tx);
        return read(tx, language);
      },
    }),
  ];
}
