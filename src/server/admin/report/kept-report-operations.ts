import {
  changeKeptReport,
  keepReport,
  listKeptReports,
  removeKeptReport,
  REPORTS_MAX,
  reportReaders,
  stopReport,
  type KeptReport,
} from '../../../shared/figure/kept-report-calls.ts';
import { figureOfAddress } from '../../../shared/figure/kept-query.ts';
import { dayIn } from '../../../shared/figure/days.ts';
import { CallError, invalid } from '../../../shared/errors.ts';
import { isInsider, type Viewer } from '../../../shared/ticket/rules.ts';
import { isId } from '../../db/id.ts';
import type { Figures } from '../../figure/figures.ts';
import { type Context, type Operation, operation } from '../../http/operation.ts';
import { actorOf, audit } from '../audit/audit-store.ts';
import {
  addReport,
  countReports,
  deleteReport,
  possibleReaders,
  readReport,
  readReports,
  stopReader,
  writeReaders,
  writeReport,
} from './kept-report-store.ts';

type Reader = Extract<Viewer, { kind: 'user' }>;
type Given = Pick<KeptReport, 'name' | 'query' | 'every'> & { readers: readonly string[] };
interface ReportDeps {
  figures: Pick<Figures, 'check' | 'mayRead'>;
  timeZone: string;
}

const ENTITY = 'keptReports';

/** Reports kept by name, and to whom they are mailed (decision 0095). */
export function keptReportOperations({ figures, timeZone }: ReportDeps): Operation[] {
  const readerOf = readerIn(figures);
  const { find, findOwn } = findersBy(readerOf);
  const check = checkWith({ figures, timeZone });
  return [
    operation(listKeptReports, {
      find: readerOf,
      perform: async ({ tx }, _input, viewer) => ({
        items: (await readReports(tx)).map((row) => viewOf(row, viewer)),
        next: null,
      }),
    }),
    operation(reportReaders, {
      find: readerOf,
      perform: async ({ tx }, { query }, viewer) => ({
        items: await possibleReaders(tx, organisationOf(viewer), { q: query.q ?? '' }),
        next: null,
      }),
    }),
    operation(keepReport, {
      find: readerOf,
      perform: async (context, { body }, viewer) => {
        const { tx, clock, now } = context;
        await check(context, viewer, body);
        if ((await countReports(tx, viewer.userId)) >= REPORTS_MAX)
          throw invalid({ name: { key: 'issue.tooManyReports' } });
        const row = { ...body, id: clock.id(), ownerId: viewer.userId, at: now };
        await addReport(tx, row);
        return written(context, viewer, row, body, null);
      },
    }),
    operation(changeKeptReport, {
      find: findOwn,
      perform: async (context, { body: { version, ...body } }, { viewer, before }) => {
        await check(context, viewer, body);
        const row = { ...body, id: before.id, ownerId: viewer.userId, at: context.now };
        if (!(await writeReport(context.tx, row, version)))
          throw new CallError('conflict', { text: { key: 'issue.reportChanged' }, data: before });
        return written(context, viewer, row, body, before);
      },
    }),
    operation(removeKeptReport, {
      find: findOwn,
      perform: async (context, _input, { before }) => {
        await deleteReport(context.tx, before.id);
        await note(context, removeKeptReport.name, before.id, auditOf(before), null);
        return null;
      },
    }),
    operation(stopReport, {
      find,
      perform: async (context, _input, { viewer, row }) => {
        if (!(await stopReader(context.tx, row.id, viewer.userId, 'asked'))) throw new CallError('missing');
        await note(context, stopReport.name, row.id, { stopped: null }, { stopped: 'asked' });
        return null;
      },
    }),
  ];

  /** Who gets it, once the report itself is stored; the first mail comes when the next week or month begins. */
  async function written(
    context: Context,
    viewer: Reader,
    row: { id: string; ownerId: string },
    { readers }: Given,
    before: KeptReport | null,
  ): Promise<KeptReport> {
    const { tx, now } = context;
    await writeReaders(tx, row, [...new Set(readers)], dayIn(timeZone, now));
    const stored = await readReport(tx, row.id);
    if (!stored) throw new CallError('missing');
    const after = viewOf(stored, viewer);
    const name = before ? changeKeptReport.name : keepReport.name;
    await note(context, name, row.id, before && auditOf(before), auditOf(after));
    return after;
  }
}

/** The reader of figures who asks; throws forbidden for everybody else. */
const readerIn =
  (figures: ReportDeps['figures']) =>
  ({ viewer }: Context): Promise<Reader> =>
    viewer.kind === 'user' && figures.mayRead(viewer)
      ? Promise.resolve(viewer)
      : Promise.reject(new CallError('forbidden'));

/** `find`: the report as this viewer sees it; `findOwn`: one that they may change. */
function findersBy(readerOf: ReturnType<typeof readerIn>) {
  const find = async (context: Context, params: Readonly<Record<string, string>>) => {
    const viewer = await readerOf(context);
    const id = params['id'] ?? '';
    const row = isId(id) ? await readReport(context.tx, id) : undefined;
    if (!row) throw new CallError('missing');
    return { viewer, row, before: viewOf(row, viewer) };
  };
  const findOwn = async (...given: Parameters<typeof find>) => {
    const found = await find(...given);
    if (!found.before.mine) throw new CallError('forbidden');
    return found;
  };
  return { find, findOwn };
}

/** Throws what is wrong with a report: an address that shows nothing, or people to whom it cannot be mailed. */
const checkWith =
  ({ figures, timeZone }: ReportDeps) =>
  async ({ tx, viewer, now }: Context, reader: Reader, given: Given): Promise<void> => {
    const asked = figureOfAddress(given.query, dayIn(timeZone, now));
    if ('issues' in asked) throw invalid(asked.issues);
    figures.check({ viewer, now }, asked.name, asked.query);
    const ids = [...new Set(given.readers)];
    const found = await possibleReaders(tx, organisationOf(reader), { ids });
    if (found.length < ids.length) throw invalid({ readers: { key: 'issue.reportReader' } });
  };

const note = (
  context: Context,
  operationName: string,
  record: string,
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): Promise<void> =>
  audit(context.tx, actorOf(context), { operation: operationName, entity: ENTITY, record, before, after });

/** Ids and no names: an erased person is not in the log. */
const auditOf = ({ query, every, readers }: KeptReport) => ({ query, every, readers: readers.map(({ id }) => id) });

const NO_ORGANISATION = '00000000-0000-0000-0000-000000000000';
/** Managers name people of their own organisation only. */
const organisationOf = (viewer: Reader): string | null =>
  isInsider(viewer) ? null : (viewer.organisationId ?? NO_ORGANISATION);

const viewOf = (
  { ownerId, ownerName, ...row }: NonNullable<Awaited<ReturnType<typeof readReport>>>,
  { userId }: Reader,
): KeptReport => ({ ...row, owner: { id: ownerId, name: ownerName }, mine: ownerId === userId });
