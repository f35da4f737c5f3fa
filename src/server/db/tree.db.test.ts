/**
 * Organisations in trees, behind the second wall alone: 10,000 random cells of role, level and state. What each viewer sees
 * is said here by walking up from the ticket, and not as the policies do it.
 */
import { beforeAll, expect, test } from 'vitest';
import { sharedTestDatabase } from '../../../test/test-database.ts';
import { partnerRoles, type Role } from '../../shared/ticket/roles.ts';
import { statuses, type Status } from '../../shared/ticket/statuses.ts';
import { standingsOf, type TicketFacts, type Viewer } from '../../shared/ticket/rules.ts';
import { TREE, userViewer } from '../account/session-store.ts';
import * as accountTables from './schema/account.ts';
import * as productTables from './schema/product.ts';
import * as ticketTables from './schema/ticket.ts';

const ORGANISATIONS = 40;
const TICKETS = 130;
const SYSTEM = { kind: 'system' } as const;
const uuid = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const organisation = (n: number): string => uuid(1_000 + n);
const person = (n: number, role: Role): string =>
  uuid(2_000 + n * 10 + partnerRoles.findIndex((each) => each === role));
const ENGINEER = uuid(9_000);

/** The same on every run. */
let seed = 41;
const random = (n: number): number => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % n;
};

/** Above each organisation, at most four levels up. */
const parents: (number | null)[] = [];
const levelOf = (n: number): number => {
  const parent = parents[n];
  return parent === null || parent === undefined ? 1 : levelOf(parent) + 1;
};
for (let n = 0; n < ORGANISATIONS; n++) {
  const parent = n === 0 || random(5) === 0 ? null : random(n);
  parents.push(parent !== null && levelOf(parent) < 5 ? parent : null);
}
/** Whether the record says that its managers act below. */
const actBelow = parents.map(() => random(2) === 0);
const isAtOrAbove = (above: number, n: number | null): boolean =>
  n !== null && (n === above || isAtOrAbove(above, parents[n] ?? null));

const states = Object.keys(statuses) as Status[];
const tickets = Array.from({ length: TICKETS }, (_, n) => ({
  id: uuid(5_000 + n),
  of: random(ORGANISATIONS),
  by: partnerRoles[random(partnerRoles.length)] as Role,
  status: states[random(states.length)] as Status,
}));

const opened = sharedTestDatabase();
beforeAll(async () => {
  await opened.database.transaction(SYSTEM, async ({ orm }) => {
    await orm.insert(accountTables.organisation).values(
      parents.map((parent, n) => ({
        ...{ id: organisation(n), name: `O ${n}`, code: `O-${n}` },
        parentId: parent === null ? null : organisation(parent),
        managersActBelow: actBelow[n],
      })),
    );
    await orm.insert(accountTables.appUser).values([
      { id: ENGINEER, account: 'engineer@tree.example', userName: 'Engineer', role: 'engineer' },
      ...parents.flatMap((_, n) =>
        partnerRoles.map((role) => ({
          ...{ id: person(n, role), account: `${role}-${n}@tree.example`.toLowerCase(), userName: `${role} ${n}` },
          ...{ role, organisationId: organisation(n) },
        })),
      ),
    ]);
    await orm.insert(ticketTables.ticket).values(
      tickets.map(({ id, of, by, status }, n) => ({
        ...{
          id,
          number: `ITR-260101-${1_000 + n}`,
          kind: 'feedback',
          status,
          version: 1,
          seq: 1,
          title: id,
          search: id,
        },
        ...{ handlerId: ENGINEER, severity: 3, filedAt: new Date(), updatedAt: new Date(), description: id },
        ...{ requesterId: person(of, by), organisationId: organisation(of), requiredDays: 3, snNormal: 'SNTREE1' },
      })) as ticketTables.NewTicket[],
    );
  });
}, 120_000);

const factsOf = ({ of, by, status }: (typeof tickets)[number]): TicketFacts => ({
  ...{ kind: 'feedback', status, onHold: false, handlerId: ENGINEER, handlerName: 'Engineer' },
  ...{ requesterId: person(of, by), organisationId: organisation(of), escalatedThisRound: false, restingSince: null },
});

/** As whom this person would be known by their session. */
async function viewerOf(userId: string): Promise<Viewer & { kind: 'user' }> {
  const [row] = await opened.database.read(SYSTEM, (tx) =>
    tx
      .raw(
        `select u.id as "userId", u.role, u.organisation_id as "organisationId", ${TREE} from app_user u where u.id = $1`,
        [userId],
      )
      .then(({ rows }) => rows),
  );
  return userViewer(row as Parameters<typeof userViewer>[0]);
}

test('whoever looks sees their own, a manager those of the organisation and of all below, and changes those only where the record says so', async () => {
  const levels = new Set<number>();
  let cells = 0;
  for (let n = 0; n < ORGANISATIONS; n++)
    for (const role of partnerRoles) {
      const viewer = await viewerOf(person(n, role));
      const isMine = ({ of, by }: (typeof tickets)[number]) => of === n && (by === role || role === 'partnerManager');
      const isBelow = ({ of }: (typeof tickets)[number]) => role === 'partnerManager' && isAtOrAbove(n, of);
      const acts = (one: (typeof tickets)[number]) => isMine(one) || (isBelow(one) && actBelow[n] === true);
      const expected = tickets.filter((one) => isMine(one) || isBelow(one));
      const { rows: seen } = await opened.database.read(viewer, (tx) => tx.raw('select id from ticket order by id'));
      expect({ role, n, seen: seen.map(({ id }) => id) }).toEqual({ role, n, seen: expected.map(({ id }) => id) });
      const changed = await opened.database.transaction(viewer, (tx) =>
        tx.raw('update ticket set version = version + 1 returning id'),
      );
      expect(changed.rows.map(({ id }) => id).toSorted()).toEqual(tickets.filter(acts).map(({ id }) => id));
      // The first wall says the same, in every state.
      expect(tickets.filter((one) => standingsOf(viewer, factsOf(one)).length > 0)).toEqual(tickets.filter(acts));
      const { rows: people } = await opened.database.read(viewer, (tx) =>
        tx.raw('select distinct organisation_id as id from app_user where organisation_id is not null order by 1'),
      );
      const theirs = parents.flatMap((_, m) =>
        m === n || (role === 'partnerManager' && isAtOrAbove(n, m)) ? organisation(m) : [],
      );
      expect(people.map(({ id }) => id)).toEqual(theirs);
      cells += tickets.length;
      levels.add(levelOf(n));
    }
  expect(cells).toBeGreaterThan(10_000);
  expect([...levels].toSorted()).toEqual([1, 2, 3, 4, 5]);
}, 300_000);

test.each([true, false])(
  'a line is added, changed and removed below only where the record says so: %s',
  async (says) => {
    const top = parents.findIndex(
      (_, n) => actBelow[n] === says && tickets.some(({ of }) => of !== n && isAtOrAbove(n, of)),
    );
    const below = tickets.find(({ of }) => of !== top && isAtOrAbove(top, of));
    const viewer = await viewerOf(person(top, 'partnerManager'));
    const line = `insert into ticket_event (ticket_id, seq, version, at, actor_id, action, visibility, text)
    values ($1, 99, 1, now(), $2, 'comment', 'public', 'x')`;
    const added = opened.database.transaction(viewer, (tx) => tx.raw(line, [below?.id, viewer.userId]));
    if (says) await added;
    else await expect(added).rejects.toThrow('row-level security');
    if (!says) await opened.database.transaction(SYSTEM, (tx) => tx.raw(line, [below?.id, ENGINEER]));
    for (const change of [`update ticket_event set text = 'y'`, 'delete from ticket_event']) {
      const changed = await opened.database.transaction(viewer, (tx) =>
        tx.raw(`${change} where ticket_id = $1 returning seq`, [below?.id]),
      );
      expect(changed.rows).toHaveLength(says ? 1 : 0);
    }
  },
);

test('what was seen of a tree is not seen any more in the same transaction once the tree is another', async () => {
  const line = tickets.find(({ of }) => parents[of] !== null);
  const [below, top] = [line?.of ?? 0, parents[line?.of ?? 0] ?? 0];
  const customer = uuid(7_000);
  await opened.database.transaction(SYSTEM, async (tx) => {
    await tx.raw(
      `insert into ticket_event (ticket_id, seq, version, at, actor_id, action, visibility, text)
      values ($1, 98, 1, now(), $2, 'comment', 'public', 'x')`,
      [line?.id, ENGINEER],
    );
    await tx.orm.insert(productTables.customer).values({
      ...{ id: customer, name: 'C', code: 'C', representative: '', industry: '', attraction: '', zone: '' },
      ...{ marketOrganisation: '', businessDivision: '' },
    });
    await tx.orm
      .insert(productTables.customerPartner)
      .values({ customerId: customer, organisationId: organisation(below) });
  });
  await opened.database.transaction(await viewerOf(person(top, 'partnerManager')), async (tx) => {
    const seen = async () => {
      const lines = await tx.raw('select seq from ticket_event where ticket_id = $1 and seq = 98', [line?.id]);
      const customers = await tx.raw('select cardinality(app_customers()) as n');
      return [lines.rows.length, customers.rows[0]?.['n']];
    };
    expect(await seen()).toEqual([1, 1]);
    const setting = (name: string, value: string) => tx.raw('select set_config($1, $2, true)', [name, value]);
    const { rows } = await tx.raw(`select current_setting('app.below') as below`);
    await setting('app.below', `{${organisation(top)}}`);
    expect(await seen()).toEqual([0, 0]);
    await setting('app.below', String(rows[0]?.['below']));
    expect(await seen()).toEqual([1, 1]);
    // Who manages nothing sees nothing below, whatever the setting says.
    await setting('app.kind', 'partner');
    expect(await seen()).toEqual([0, 0]);
  });
});

test.each([
  [
    'a circle',
    [
      [1, 2],
      [2, 1],
    ],
  ],
  ['itself', [[1, 1]]],
  [
    'a sixth level',
    [
      [1, null],
      [2, 1],
      [3, 2],
      [4, 3],
      [5, 4],
      [6, 5],
    ],
  ],
] as [string, [number, number | null][]][])('the database refuses %s, whoever writes it', async (_, edges) => {
  const set = opened.database.transaction(SYSTEM, async (tx) => {
    for (const [n, parent] of edges)
      await tx.raw('update organisation set parent_id = $2 where id = $1', [
        organisation(n),
        parent === null ? null : organisation(parent),
      ]);
  });
  await expect(set).rejects.toThrow('organisation_tree');
});
