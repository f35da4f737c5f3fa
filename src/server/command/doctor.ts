/** Reports what is wrong with an installation and the remedies. The storage check writes and removes a small file. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../../../package.json';
import type { CommandResult } from '../backup/commands.ts';
import type { Installation } from '../backup/open-installation.ts';
import { systemClock } from '../clock.ts';
import { checkCertificate } from './check-certificate.ts';
import { checkClock } from './check-clock.ts';
import { checkCors } from './check-cors.ts';
import { checkDatabase } from './check-database.ts';
import { checkDisk } from './check-disk.ts';
import { checkFactors } from './check-factors.ts';
import { checkMail } from './check-mail.ts';
import { checkMailbox } from './check-mailbox.ts';
import { checkProviders } from './check-providers.ts';
import { checkProxy } from './check-proxy.ts';
import { checkScanner } from './check-scanner.ts';
import { checkSecrets } from './check-secrets.ts';
import { checkStorage } from './check-storage.ts';
import { checkNode } from './check-node.ts';
import { problem, type Finding, ok, reasonOf } from './finding.ts';
import { DatabaseRefused } from '../db/poolers.ts';
import { openPostgres } from '../db/postgres.ts';

/** Whether the replica is a standby of this system, and how far it is. */
async function checkReplica({ config }: Installation): Promise<Finding[]> {
  const { DATABASE_URL: url = '', DATABASE_READ_URL: readUrl, DATABASE_DIRECT_URL: directUrl } = config;
  if (readUrl === undefined) return [ok('there is none; the primary answers all.')];
  const database = openPostgres({ url, directUrl, readUrl, pooler: config.DATABASE_POOLER, poolSize: 1 });
  try {
    const says = await database.agree();
    return database.replica()?.state === 'ok'
      ? [ok('it answers, and is a standby of DATABASE_URL.')]
      : [
          problem(
            `${says ?? 'it does not answer'}.`,
            'Start it, or take DATABASE_READ_URL away: docs/running.md, Replica.',
          ),
        ];
  } catch (error) {
    return [
      error instanceof DatabaseRefused
        ? problem(error.message, 'The server does not start like this.')
        : problem(`it could not be compared with the primary: ${reasonOf(error)}.`, 'See what "database" says.'),
    ];
  } finally {
    await database.close().catch(() => undefined);
  }
}

const CHECKS = {
  database: checkDatabase,
  replica: checkReplica,
  secrets: checkSecrets,
  'second factor': checkFactors,
  'company logins': checkProviders,
  storage: checkStorage,
  'CORS of the bucket': checkCors,
  'malware scanner': checkScanner,
  mail: checkMail,
  mailbox: checkMailbox,
  disk: checkDisk,
  clock: checkClock,
  Node: () => Promise.resolve([checkNode(process.versions.node, systemClock.now())]),
  proxy: checkProxy,
  certificate: checkCertificate,
} satisfies Record<string, (installation: Installation) => Promise<Finding[]>>;

const MARK = { ok: 'ok     ', note: 'note   ', problem: 'WRONG  ' } as const;

export async function doctor(installation: Installation): Promise<CommandResult> {
  const { config, folder } = installation;
  const isNew = config.DATABASE_URL === undefined && !existsSync(join(folder, 'database'));
  const found: (Finding & { check: string })[] = [];
  for (const [check, run] of Object.entries(CHECKS)) {
    const findings = await run(installation).catch((error: unknown) => [
      problem(
        `It could not be checked: ${error instanceof Error ? error.message : String(error)}`,
        'Run the command where the server runs, with its variables.',
      ),
    ]);
    found.push(...findings.map((finding) => ({ check, ...finding })));
  }
  const wrong = found.filter(({ level }) => level === 'problem').length;
  const lines = found.map(({ check, level, says, remedy }) =>
    [`${MARK[level]}${check}: ${says}`, ...(remedy === undefined ? [] : [`         ${remedy}`])].join('\n'),
  );
  const end = wrong === 0 ? 'Nothing is wrong.' : wrong === 1 ? 'One thing is wrong.' : `${wrong} things are wrong.`;
  const note = isNew ? [`There is no installation in ${folder} yet: the first start makes one.`] : [];
  const text = [`Closeloop ${version}`, ...note, ...lines, end].join('\n');
  return { text, data: { version, wrong, findings: found }, incomplete: wrong > 0 };
}
