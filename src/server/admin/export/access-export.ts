import * as z from 'zod/mini';
import { accessFailures, accessWays } from '../../../shared/account/access-kinds.ts';
import { accessFilter, type AccessView } from '../../../shared/admin/access-log-calls.ts';
import { can } from '../../../shared/ticket/roles.ts';
import { issuesOf } from '../../../shared/validation-issues.ts';
import { translatorOf } from '../../http/messages.ts';
import { readAccess } from '../access/access-read-store.ts';
import type { ExportContext, ExportQuery, ExportSource } from './export-source.ts';
import type { TableCell } from './write-table.ts';

const AT_ONCE = 500;
const filter = z.strictObject(accessFilter);

/** The access log with its filters, for admins. */
export const accessExport: ExportSource = {
  list: 'accessLog',
  mayExport: (viewer) => viewer.kind === 'user' && can(viewer.role, 'administers'),
  issues: (query) => {
    const parsed = z.safeParse(filter, query, { reportInput: true });
    return parsed.success ? {} : issuesOf(parsed.error);
  },
  title: (language) => translatorOf(language)('access.title'),
  table: (context, query) => {
    const t = translatorOf(context.language);
    const head = [
      ...[t('access.at'), t('access.kind'), t('access.who'), t('access.outcome'), t('access.reason')],
      ...[t('access.provider'), t('access.address'), t('access.device'), t('access.request'), t('access.times')],
    ];
    return Promise.resolve({ head, rows: accessAsRows(context, query) });
  },
};

async function* accessAsRows(
  { database, language }: ExportContext,
  given: ExportQuery,
): AsyncGenerator<readonly TableCell[]> {
  const t = translatorOf(language);
  const query = z.parse(filter, given);
  const reasonOf = ({ outcome, reason }: AccessView): string | null => {
    const way = accessWays.find((one) => outcome === 'ok' && one === reason);
    const why = accessFailures.find((one) => outcome === 'failed' && one === reason);
    if (way) return t(`access.by.${way}`);
    if (why) return t(`access.why.${why}`);
    // Of an export the reason is its list; the data of a person is none.
    return reason === 'personData' ? t('access.personData') : reason;
  };
  const pageAfter = (before: string | null): Promise<AccessView[]> =>
    database.read({ kind: 'system' }, (tx) => readAccess(tx, query, before, AT_ONCE));
  let before: string | null = null;
  for (;;) {
    const page = await pageAfter(before);
    for (const each of page) {
      const { kind, actor, outcome, provider, ip, device, requestId, times } = each;
      yield [
        ...[each.at, t(`access.kind.${kind}`), actor && (actor.name ?? actor.id), t(`access.outcome.${outcome}`)],
        ...[reasonOf(each), provider, ip, device, requestId, times],
      ];
    }
    const last = page.at(-1);
    if (!last || page.length < AT_ONCE) return;
    before = last.id;
  }
}
