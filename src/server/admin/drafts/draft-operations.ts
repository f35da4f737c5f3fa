import {
  getDraft,
  listDrafts,
  publishDraft,
  removeDraft,
  saveDraft,
  type DraftView,
} from '../../../shared/admin/draft-calls.ts';
import { CallError, invalid } from '../../../shared/errors.ts';
import { languages } from '../../../shared/text/languages.ts';
import type { Tx } from '../../db/database.ts';
import { type Context, type Operation, operation } from '../../http/operation.ts';
import { actorOf } from '../audit/audit-store.ts';
import { applyRows } from '../entity/apply-rows.ts';
import { ACTIVE } from '../entity/read-cells.ts';
import { lockEntity, rowOf, validateRecords } from '../entity/record-rows.ts';
import type { ValidatedRecord } from '../entity/validate-row.ts';
import { endDraft, readDraft, readDrafts, writeDraft, type DraftKey } from './draft-store.ts';

type Text = Pick<DraftView, 'title' | 'markdown'>;

/**
 * Texts of documents that are not published yet (decision 0092). The calls run as the system (safety.md 4), so their
 * access is the only check.
 */
export const draftOperations: Operation[] = [
  operation(listDrafts, {
    runsAs: 'system',
    perform: async ({ tx }) => ({ items: await readDrafts(tx), next: null }),
  }),
  operation(getDraft, {
    runsAs: 'system',
    perform: ({ tx }, { params }) => draftAt(tx, keyOf(params.id)),
  }),
  operation(saveDraft, {
    runsAs: 'system',
    perform: async (context, { params, body: { version, ...text } }) => {
      const { tx, now } = context;
      const key = keyOf(params.id);
      await rowsOf(context, key, text);
      const by = { by: actorOf(context).id, at: now };
      return (await writeDraft(tx, key, version, text, by)) ? draftAt(tx, key) : changed(await readDraft(tx, key));
    },
  }),
  operation(publishDraft, {
    runsAs: 'system',
    perform: async (context, { params, body: { version } }) => {
      const { tx } = context;
      const key = keyOf(params.id);
      await lockEntity(tx, 'documents');
      const draft = await draftAt(tx, key);
      if (draft.base !== draft.published) return textChanged(draft);
      if (!(await endDraft(tx, key, version))) return changed(draft);
      const rows = await rowsOf(context, key, draft);
      const [made] = await applyRows(tx, 'documents', rows, actorOf(context), publishDraft.name);
      // A text that is the same word for word is no new version.
      return { version: made?.version ?? draft.published };
    },
  }),
  operation(removeDraft, {
    runsAs: 'system',
    perform: async ({ tx }, { params, body: { version } }) => {
      const key = keyOf(params.id);
      const draft = await draftAt(tx, key);
      return (await endDraft(tx, key, version)) ? null : changed(draft);
    },
  }),
];

/** `policy--en`; throws missing for an id that no document can have. */
function keyOf(id: string): DraftKey {
  const at = id.lastIndexOf('--');
  const language = languages.find((one) => one === id.slice(at + 2));
  if (at < 1 || !language) throw new CallError('missing');
  return { code: id.slice(0, at), language };
}

async function draftAt(tx: Tx, key: DraftKey): Promise<DraftView> {
  const draft = await readDraft(tx, key);
  if (!draft) throw new CallError('missing');
  return draft;
}

const changed = (draft: DraftView | undefined): CallError =>
  new CallError('conflict', { text: { key: 'error.recordChanged' }, data: { version: draft?.version ?? 0 } });
const textChanged = ({ version, published }: DraftView): CallError =>
  new CallError('conflict', { text: { key: 'error.draftBase' }, data: { version, published } });

/** The row of the document's record that this text would be; throws invalid, as if somebody had typed it there. */
async function rowsOf(
  { tx }: Context,
  { code, language }: DraftKey,
  { title, markdown }: Text,
): Promise<ValidatedRecord[]> {
  const values = { code, language, title, markdown, [ACTIVE]: true };
  const rows = await validateRecords(tx, 'documents', [rowOf('documents', 1, values)]);
  const issues = rows.flatMap(({ errors }) => errors.map(({ column, issue }) => [column, issue]));
  if (issues.length > 0) throw invalid(Object.fromEntries(issues));
  return rows;
}
