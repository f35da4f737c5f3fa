import { getHealth, type HealthView, listOutbox, resendOutbox } from '../../../shared/admin/health-calls.ts';
import { CallError } from '../../../shared/errors.ts';
import type { Database } from '../../db/database.ts';
import { isId } from '../../db/id.ts';
import { cursorOf, positionIn } from '../../http/cursor.ts';
import { type Operation, operation } from '../../http/operation.ts';
import type { Outbox } from '../../outbox/outbox-store.ts';
import type { MailboxState } from '../../mail/mailbox.ts';
import type { Readiness } from '../../readiness.ts';
import { actorOf, audit } from '../audit/audit-store.ts';
import { readFigures } from './health-store.ts';

interface HealthDeps {
  version: string;
  startedAt: Date;
  databaseKind: Database['kind'];
  readiness: () => Promise<Readiness>;
  /** How the mailbox is; undefined when none is read. */
  mailbox: () => MailboxState | undefined;
  outbox: Outbox;
}

const DAY = 86_400_000;

const mailboxView = (state: MailboxState | undefined): HealthView['mailbox'] =>
  state === undefined
    ? null
    : { readAt: state.readAt?.toISOString() ?? null, waiting: state.waiting, unreadable: state.unreadable };

/** The state of the installation, and the jobs of its outbox. */
export function healthOperations(deps: HealthDeps): Operation[] {
  const { outbox } = deps;
  return [
    operation(getHealth, {
      runsAs: 'system',
      // External services are asked before the transaction opens, so that it never waits for them.
      prepare: async () => (await deps.readiness()).checks,
      perform: async ({ tx, now }, _input, _found, checks): Promise<HealthView> => ({
        version: deps.version,
        startedAt: deps.startedAt.toISOString(),
        uptimeSeconds: Math.max(0, Math.round((now.getTime() - deps.startedAt.getTime()) / 1_000)),
        checks,
        mailbox: mailboxView(deps.mailbox()),
        outbox: await outbox.counts(tx),
        ...(await readFigures(tx, deps.databaseKind, new Date(now.getTime() - DAY))),
      }),
    }),
    operation(listOutbox, {
      runsAs: 'system',
      perform: async ({ tx }, { query }) => {
        const { state, cursor, limit } = query;
        const after = cursor === undefined ? undefined : positionIn(cursor);
        const items = await outbox.list(tx, state, after, limit + 1);
        const shown = items.slice(0, limit);
        const last = items.length > limit ? shown.at(-1) : undefined;
        return { items: shown, next: last ? cursorOf({ at: last.createdAt, id: last.id }) : null };
      },
    }),
    operation(resendOutbox, {
      runsAs: 'system',
      perform: async (context, { params }) => {
        if (!isId(params.id) || !(await outbox.retry(context.tx, params.id))) throw new CallError('missing');
        const change = { operation: resendOutbox.name, entity: 'outbox', record: params.id };
        await audit(context.tx, actorOf(context), {
          ...change,
          before: { state: 'failed' },
          after: { state: 'waiting' },
        });
        return null;
      },
    }),
  ];
}
