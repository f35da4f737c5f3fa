import { invalid } from '../../shared/errors.ts';
import { pageOperations, report } from '../../shared/notification/report-call.ts';
import type { JobPayloads } from '../outbox/job-payloads.ts';
import { type Operation, operation } from '../http/operation.ts';

/** spec 8: the title of a card about a failed request. */
const TITLE = 'interface request exception';

export interface ReportDeps {
  /** Whether a call of this name is declared; a report may name no other. */
  isOperation: (name: string) => boolean;
}

/**
 * The page reports a failure: the server posts it to the team chat (safety.md 12), or logs it where there is no robot.
 */
export const reportOperation = ({ isOperation }: ReportDeps): Operation =>
  operation(report, {
    perform: async ({ tx, jobs, now }, { body }) => {
      const { key, level, operation: failed, ...rest } = body;
      if (!isOperation(failed) && !(pageOperations as readonly string[]).includes(failed))
        throw invalid({ operation: { key: 'issue.choice' } });
      await jobs.send(tx, 'robot', reportCard(key, level, { operation: failed, ...rest }, now));
      return null;
    },
  });

const reportCard = (
  key: string,
  level: JobPayloads['robot']['level'],
  fields: Record<string, string | number | undefined>,
  now: Date,
): JobPayloads['robot'] => ({
  event: 'requestFailed',
  key: `report ${key}`,
  title: TITLE,
  level,
  lines: Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`])),
  at: now.toISOString(),
});
