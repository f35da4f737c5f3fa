/** The sealed columns of the database: all of them stand here, so that a new key reaches every one. */
import type { Tx } from '../db/database.ts';
import { isSealed, NotSealedByThis, type Seal } from './seal.ts';

interface SealedColumn {
  table: string;
  id: string;
  column: string;
  where?: string;
  /** What is done with rows that cannot be opened any more, and what to tell the one who restores. */
  lost: { sql: string; says: (count: number) => string };
}

export const sealedSettings = ['vapidKeys', 'replyAddressSecret', 'emailCodeSecret', 'recoveryCodeSecret'] as const;
type SealedSetting = (typeof sealedSettings)[number];

const columns: readonly SealedColumn[] = [
  {
    table: 'setting',
    id: 'key',
    column: 'value',
    where: `key in (${sealedSettings.map((key) => `'${key}'`).join(', ')})`,
    lost: {
      sql: 'delete from setting where key = any ($1)',
      says: () =>
        'The keys of web push, reply addresses and mail codes are made anew: devices have to be subscribed again, and answers to mails from before are refused.',
    },
  },
  {
    table: 'webhook',
    id: 'id',
    column: 'secret',
    lost: {
      sql: `update webhook set active = false, version = version + 1, switched_off_at = now(),
               secret = 'whsec_' || encode(sha256(gen_random_uuid()::text::bytea), 'base64')
             where id::text = any ($1)`,
      says: (count) => `${count} webhooks are switched off: make each anew and type its secret into its receiver.`,
    },
  },
  {
    table: 'identity_provider',
    id: 'id',
    column: 'client_secret',
    lost: {
      sql: `update identity_provider set active = false, version = version + 1, client_secret = '' where id = any ($1)`,
      says: (count) => `${count} providers of logins are switched off: type the secret of each anew.`,
    },
  },
  {
    table: 'totp',
    id: 'user_id',
    column: 'secret',
    // Their recovery codes are keyed by a setting that is lost with it.
    lost: {
      sql: `with gone as (delete from totp where user_id::text = any ($1))
            delete from recovery_code where user_id::text = any ($1)`,
      says: (count) => `${count} people have no second factor any more: each has to set it up anew.`,
    },
  },
];

const rowsOf = async (tx: Tx, { table, id, column, where }: SealedColumn): Promise<{ id: string; value: string }[]> => {
  const { rows } = await tx.raw(
    `select ${id}::text as id, ${column} as value from ${table} ${where === undefined ? '' : `where ${where}`} order by 1 for update`,
  );
  return rows.map((row) => ({ id: String(row['id']), value: String(row['value']) }));
};

const placeOf = (table: string, id: string): string => `${table}.${id}`;

async function rewrite(tx: Tx, change: (value: string, place: string) => string | undefined): Promise<number> {
  let changed = 0;
  for (const column of columns)
    for (const { id, value } of await rowsOf(tx, column)) {
      const next = change(value, placeOf(column.table, id));
      if (next === undefined) continue;
      await tx.raw(`update ${column.table} set ${column.column} = $2 where ${column.id}::text = $1`, [id, next]);
      changed++;
    }
  return changed;
}

/** Seals what a version before this one, or a restored backup of one, has left plain; resolves to how many rows. */
export const sealPlain = (tx: Tx, seal: Seal): Promise<number> =>
  rewrite(tx, (value, place) => (isSealed(value) ? undefined : seal.close(value, place)));

/** Opens every secret with the one key and seals it with the other; resolves to how many. */
export const sealAnew = (tx: Tx, from: Seal, to: Seal): Promise<number> =>
  rewrite(tx, (value, place) => to.close(isSealed(value) ? from.open(value, place) : value, place));

function opens(seal: Seal, value: string, place: string): boolean {
  try {
    if (isSealed(value)) seal.open(value, place);
    return true;
  } catch (error) {
    if (error instanceof NotSealedByThis) return false;
    throw error;
  }
}

/** Puts away what this key cannot open; resolves to the sentences that say what has to be typed anew. */
export async function giveUpLost(tx: Tx, seal: Seal): Promise<string[]> {
  const says: string[] = [];
  for (const column of columns) {
    const lost = (await rowsOf(tx, column)).filter(({ id, value }) => !opens(seal, value, placeOf(column.table, id)));
    if (lost.length === 0) continue;
    await tx.raw(column.lost.sql, [lost.map(({ id }) => id)]);
    says.push(column.lost.says(lost.length));
  }
  return says;
}

/** How many secrets there are, and how many of them are plain or cannot be opened. */
export async function countSecrets(tx: Tx, seal: Seal): Promise<{ all: number; wrong: number }> {
  const rows = (
    await Promise.all(
      columns.map(async (column) =>
        (await rowsOf(tx, column)).map(({ id, value }) => ({ value, place: placeOf(column.table, id) })),
      ),
    )
  ).flat();
  return {
    all: rows.length,
    wrong: rows.filter(({ value, place }) => !isSealed(value) || !opens(seal, value, place)).length,
  };
}

/** A secret of the installation: the first process that needs it stores what it made; all others read that. */
export async function sealedSetting(tx: Tx, seal: Seal, key: SealedSetting, make: () => string): Promise<string> {
  const place = placeOf('setting', key);
  const read = async (): Promise<string | undefined> => {
    const { rows } = await tx.raw('select value from setting where key = $1', [key]);
    return rows[0] && seal.open(String(rows[0]['value']), place);
  };
  const known = await read();
  if (known !== undefined) return known;
  await tx.raw('insert into setting (key, value) values ($1, $2) on conflict (key) do nothing', [
    key,
    seal.close(make(), place),
  ]);
  const made = await read();
  if (made === undefined) throw new Error(`The setting ${key} could not be read back.`);
  return made;
}

const KEY_ID = 'secretKeyId';

/** The name of the key that sealed this database; undefined before the first one. */
export async function readKeyId(tx: Tx): Promise<string | undefined> {
  const { rows } = await tx.raw('select value from setting where key = $1', [KEY_ID]);
  return rows[0] && String(rows[0]['value']);
}

export async function saveKeyId(tx: Tx, keyId: string): Promise<void> {
  await tx.raw(
    'insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [KEY_ID, keyId],
  );
}
