import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { actionNames, ruleOf, type Action } from '../src/shared/ticket/rules.ts';
import { statuses, statusNames } from '../src/shared/ticket/statuses.ts';
import { row, table, withTable } from './doc-table.ts';

const PAGE = join(import.meta.dirname, '..', 'docs', 'domain.md');

const statusTable = (): string =>
  table(
    ['status', 'group', 'waits for', 'clock', 'stage'],
    statusNames.map((status) => {
      const { group, waitsFor, clock, stage } = statuses[status];
      return row(status, group, waitsFor, clock, String(stage));
    }),
  );

function actionRow(action: Action): string {
  const { from, to, who, tells, ...rule } = ruleOf(action);
  const conditions = [
    rule.onBehalf && 'or the handler on their behalf',
    rule.insiderOnlyQueued && 'an insider only from the queue',
    rule.onHoldOnly && 'only on hold',
    rule.requesterWithinDays && `the requester within ${rule.requesterWithinDays} days`,
    rule.hold === 'begins' && 'begins a hold',
    rule.hold === 'keeps' && 'keeps a hold',
    rule.startsLap && 'starts the clock anew',
    rule.final && 'cannot be undone',
  ];
  const notified = [tells.bell.join(', '), tells.mail && `mail: ${tells.mail}`, tells.robot && `robot: ${tells.robot}`];
  const target = rule.withoutHandler ? `${to}, without a handler ${rule.withoutHandler}` : to;
  return row(
    action,
    from.join(', '),
    target,
    who.join(', '),
    conditions.filter(Boolean).join('; '),
    notified.filter(Boolean).join('; '),
  );
}
const actionTable = (): string => table(['action', 'from', 'to', 'who', 'and', 'tells'], actionNames.map(actionRow));

it('the tables of the domain page are those of the rules (vitest -u writes them)', async () => {
  const page = readFileSync(PAGE, 'utf8');
  expect(page).toContain('<!-- statuses -->');
  expect(page).toContain('<!-- actions -->');
  const made = withTable(withTable(page, 'statuses', statusTable()), 'actions', actionTable());
  await expect(made).toMatchFileSnapshot(PAGE);
});
