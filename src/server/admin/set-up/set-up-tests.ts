/** Tests of the external services: send a mail, a file, a card. They are sent at once and not by the outbox, so that errors can be shown. */
import { setTimeout as pause } from 'node:timers/promises';
import type { TestableStep } from '../../../shared/admin/set-up-calls.ts';
import { testMail } from '../../account/mails.ts';
import { personById } from '../../account/store.ts';
import type { PrepareContext } from '../../http/operation.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { postCard, type RobotOptions } from '../../notification/robot.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import { tryRoundTrip } from '../../storage/round-trip.ts';
import { issueText } from '../../http/messages.ts';
import type { TestResult } from './set-up-store.ts';

/** A service that is not configured has no test. */
export type SetUpTests = Readonly<Partial<Record<TestableStep, (context: PrepareContext) => Promise<TestResult>>>>;

const TIMEOUT_MS = 20_000;
const REASON_MAX = 300;

export function createSetUpTests(deps: {
  mailer: Pick<Mailer, 'send'>;
  store: ObjectStore;
  robot: RobotOptions | undefined;
}): SetUpTests {
  const { robot } = deps;
  return {
    mail: (context) =>
      runTest(async () => {
        const { database, subject, language } = context;
        const { viewer } = subject;
        const userId = viewer.kind === 'user' ? viewer.userId : '';
        const person = await database.read({ kind: 'system' }, (tx) => personById(tx, userId));
        if (!person) throw new Error('There is nobody to send it to.');
        await deps.mailer.send({ to: person.user.account, ...testMail({ language, name: person.user.userName }) });
      }),
    storage: ({ clock }) => runTest(() => tryRoundTrip(deps.store, clock.id())),
    ...(robot && {
      robot: ({ clock, language }) =>
        runTest(async () => {
          const title = issueText(language, { key: 'setUp.card' });
          await postCard(robot, { title, level: 'blue', lines: [] }, clock.id(), clock.now());
        }),
    }),
  };
}

/** Any error is a test result and must not make the call fail. */
async function runTest(work: () => Promise<unknown>): Promise<TestResult> {
  const late = new AbortController();
  try {
    await Promise.race([
      work(),
      pause(TIMEOUT_MS, undefined, { signal: late.signal }).then(() => {
        throw new Error(`No answer within ${TIMEOUT_MS / 1_000} s.`);
      }),
    ]);
    return { ok: true };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, reason: reason.slice(0, REASON_MAX) };
  } finally {
    late.abort();
  }
}
