import { CallError } from '../../shared/errors.ts';
import type { FlagKind } from '../../shared/question/flags.ts';
import { flagQuestion, putProposalAside, reviewQuestions, type Proposal } from '../../shared/question/review-calls.ts';
import { mayPublish } from '../../shared/question/rules.ts';
import type { Tx } from '../db/database.ts';
import { isId } from '../db/id.ts';
import { type Context, type Operation, operation } from '../http/operation.ts';
import { tooMany } from '../http/rate-limits.ts';
import {
  countFlags,
  lockAside,
  readAside,
  readAuthor,
  readDue,
  readProposals,
  writeAside,
  writeFlag,
  type Aside,
  type ProposedRow,
} from './review-store.ts';
import { readQuestion, solvedTicket } from './store.ts';
import { languageOfText } from './text-language.ts';

/** Tells the author of a common problem that it was flagged, in the transaction that says so. */
export type TellAuthor = (
  tx: Tx,
  authorId: string,
  flag: { id: string; questionId: string; title: string; kind: FlagKind },
) => Promise<void>;

/** Notes in the audit log that a proposal was put aside or taken up again. */
export type NoteAside = (context: Context, ticketId: string, before: Aside, after: Aside) => Promise<void>;

const DAY_MS = 86_400_000;
/** So many flags of one person in a day are enough. */
const FLAGS_A_DAY = 10;
const HOUR_S = 3_600;
const TITLE_MAX = 120;

/** As it would be published: a safety warning first. */
function proposalOf({ id, number, title, description, solution, safety, ...row }: ProposedRow): Proposal {
  const warning = safety ? `> ${safety.replaceAll('\n', '\n> ')}\n\n` : '';
  return {
    ...{ ticket: { id, number }, title: title.slice(0, TITLE_MAX), symptom: description },
    ...{ solution: warning + solution, uses: row.uses, version: row.version },
    language: languageOfText(solution, row.language),
  };
}

/** What is proposed, what is to be looked at again, and flags (domain.md, Knowledge). */
export const reviewOperations = (
  tellAuthor: TellAuthor,
  noteAside: NoteAside,
  publishers: (context: Context) => Promise<void>,
): Operation[] => [
  asideOperation(noteAside, publishers),
  operation(reviewQuestions, {
    find: publishers,
    perform: async ({ tx, now }) => {
      const proposals = (await readProposals(tx)).map(proposalOf);
      return { proposals, aside: await readAside(tx), due: await readDue(tx, now), next: null };
    },
  }),
  operation(flagQuestion, {
    // The author's bell is not the caller's.
    runsAs: 'system',
    find: async ({ tx, viewer, language }, { id }) => {
      const found = await readQuestion(tx, id ?? '', { language, reader: mayPublish(viewer) ? 'edits' : 'reads' });
      if (!found) throw new CallError('missing');
      return found;
    },
    perform: async ({ tx, viewer, now, clock }, { body }, { id: questionId, title }) => {
      if (viewer.kind !== 'user') throw new CallError('forbidden');
      const { userId } = viewer;
      const note = body.note === undefined || body.note === '' ? null : body.note;
      const flag = { id: clock.id(), questionId, kind: body.kind, note, userId, now };
      if (await writeFlag(tx, flag)) {
        if ((await countFlags(tx, userId, new Date(now.getTime() - DAY_MS))) > FLAGS_A_DAY) throw tooMany(HOUR_S);
        const author = await readAuthor(tx, questionId, flag.id);
        if (author !== undefined && author !== userId)
          await tellAuthor(tx, author, { id: flag.id, questionId, title, kind: body.kind });
      }
      return { kind: body.kind, note };
    },
  }),
];

const asideOperation = (noteAside: NoteAside, publishers: (context: Context) => Promise<void>): Operation =>
  operation(putProposalAside, {
    find: publishers,
    perform: async (context, { params: { id }, body: { aside, version } }) => {
      const { tx, viewer, now } = context;
      if (viewer.kind !== 'user') throw new CallError('forbidden');
      const known = isId(id) ? await lockAside(tx, id) : undefined;
      // What was opened again meanwhile can still be taken up again.
      if (!known && !(isId(id) && (await solvedTicket(tx, id)))) throw new CallError('missing');
      const before = known ?? { aside: false, version: 0 };
      // Said again: nothing is left to do.
      if (before.aside === aside) return before;
      if (version !== before.version) throw new CallError('conflict', { data: { version: before.version } });
      const written = { ticketId: id, userId: viewer.userId, now, aside, seen: version };
      const after = { aside, version: version + 1 };
      if (await writeAside(tx, written)) await noteAside(context, id, before, after);
      return after;
    },
  });
