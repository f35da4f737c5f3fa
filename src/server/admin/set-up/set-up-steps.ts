import { getGaps } from '../../../shared/admin/gap-calls.ts';
import {
  answerTeamChat,
  dismissSetUp,
  fillDictionaries,
  getSetUpSteps,
  setUpSteps,
  testableSteps,
  testSetUpStep,
  type SetUpItem,
  type TestableStep,
} from '../../../shared/admin/set-up-calls.ts';
import { exactDay } from '../../../shared/format/time.ts';
import type { Language } from '../../../shared/text/languages.ts';
import { readFactorCensus, type FactorCensus } from '../../account/factor-policy-store.ts';
import type { Tx } from '../../db/database.ts';
import { issueText } from '../../http/messages.ts';
import { type Operation, operation } from '../../http/operation.ts';
import { actorOf, audit } from '../audit/audit-store.ts';
import {
  readGaps,
  addDefaultEntries,
  emptyDictionaries,
  saveDismissed,
  saveHasNoTeamChat,
  saveTest,
  readSetUp,
  existingRecords,
  type TestResult,
} from './set-up-store.ts';
import type { SetUpTests } from './set-up-tests.ts';
import { readVendor } from './vendor-store.ts';

const isTestable = (step: string): step is TestableStep => (testableSteps as readonly string[]).includes(step);

const failedText = (language: Language, step: TestableStep, reason: string): string =>
  issueText(language, { key: `setUp.failed.${step}`, params: { reason } });

/** The steps are derived from the data each time, so that they are never out of date. */
async function readSteps(
  tx: Tx,
  language: Language,
  hasTest: (step: TestableStep) => boolean,
): Promise<{ items: SetUpItem[]; dismissed: boolean }> {
  const { dismissed, tests, hasNoTeamChat } = await readSetUp(tx);
  const existing: Readonly<Record<string, boolean>> = {
    ...(await existingRecords(tx)),
    vendor: (await readVendor(tx)).name !== '',
    dictionaries: (await emptyDictionaries(tx)).length === 0,
  };
  const factor = await readFactorCensus(tx);
  const items = setUpSteps.map((step): SetUpItem => {
    if (step === 'secondFactor') return factorStep(factor, language);
    if (!isTestable(step)) return { step, state: existing[step] ? 'done' : 'missing' };
    const result = tests[step];
    if (!hasTest(step)) return withoutTeamChat(step, hasNoTeamChat === true, language);
    if (!result) return { step, state: 'missing' };
    return result.ok
      ? { step, state: 'done' }
      : { step, state: 'failed', message: failedText(language, step, result.reason) };
  });
  return { items, dismissed };
}

/** Who needs a second factor and has none, and until when that goes well. */
const factorStep = ({ required, without, from }: FactorCensus, language: Language): SetUpItem =>
  without === 0
    ? { step: 'secondFactor', state: 'done' }
    : {
        step: 'secondFactor',
        state: 'missing',
        message: issueText(language, {
          key: 'setUp.withoutFactor',
          params: { n: without, all: required, day: exactDay(new Date(`${from}T00:00:00Z`), 'UTC') },
        }),
      };

/** The step of a team chat that is not configured. */
const withoutTeamChat = (step: TestableStep, isAbsent: boolean, language: Language): SetUpItem =>
  isAbsent
    ? { step, state: 'done', isAbsent, message: issueText(language, { key: 'setUp.absentRobot' }) }
    : { step, state: 'missing', message: issueText(language, { key: 'setUp.noRobot' }) };

/** The set-up steps of a new installation. The calls run as the system (safety.md 4), so the access of each call is the only check. */
export function setUpStepOperations(tests: SetUpTests): Operation[] {
  const read = (tx: Tx, language: Language) => readSteps(tx, language, (step) => tests[step] !== undefined);
  return [
    operation(getGaps, { runsAs: 'system', perform: async ({ tx }) => ({ items: await readGaps(tx) }) }),
    operation(getSetUpSteps, { runsAs: 'system', perform: ({ tx, language }) => read(tx, language) }),
    operation(testSetUpStep, {
      runsAs: 'system',
      // Outside of the transaction, so that a mail server that does not answer cannot block a database connection.
      prepare: async (context, { body }): Promise<TestResult | null> => {
        const input = testSetUpStep.body.safeParse(body).data;
        return (input && (await tests[input.step]?.(context))) ?? null;
      },
      perform: async ({ tx, language }, { body: { step } }, _found, result) => {
        if (result === null) return { ok: false, message: issueText(language, { key: 'setUp.noRobot' }) };
        await saveTest(tx, step, result);
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
    operation(answerTeamChat, {
      runsAs: 'system',
      perform: async ({ tx, language }, { body }) => {
        await saveHasNoTeamChat(tx, !body.exists);
        return read(tx, language);
      },
    }),
    operation(dismissSetUp, {
      runsAs: 'system',
      perform: async ({ tx, language }) => {
        await saveDismissed(tx);
        return read(tx, language);
      },
    }),
  ];
}
