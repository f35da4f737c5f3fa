import { CallError, invalid } from '../../shared/errors.ts';
import {
  changeQuestion,
  getQuestion,
  listQuestions,
  publishQuestion,
  type QuestionView,
} from '../../shared/question/calls.ts';
import { mayPublish } from '../../shared/question/rules.ts';
import { isInsider } from '../../shared/ticket/rules.ts';
import { sensitiveWordsIn } from '../db/sensitive-words-store.ts';
import { type Context, type Operation, operation } from '../http/operation.ts';
import { reviewOperations, type NoteAside, type TellAuthor } from './reviews.ts';
import { settleFlags } from './review-store.ts';
import {
  insertQuestion,
  lockQuestion,
  readQuestion,
  readQuestions,
  solvedTicket,
  updateQuestion,
  type QuestionAccess,
} from './store.ts';

const readerOf = ({ viewer }: Context): QuestionAccess =>
  mayPublish(viewer) ? 'edits' : viewer.kind === 'user' ? 'reads' : 'none';

async function view(context: Context, id: string): Promise<QuestionView> {
  const { tx, viewer, language } = context;
  const found = await readQuestion(tx, id, { language, reader: readerOf(context) });
  if (!found) throw new CallError('missing');
  const { ticket, author, ...open } = found;
  return { ...open, ...(isInsider(viewer) ? { ticket, author } : {}), mayEdit: mayPublish(viewer) };
}

/** Throws forbidden unless the viewer may publish. Used as `find`, so that it is checked before the input. */
const publishers = (context: Context): Promise<void> => {
  if (!mayPublish(context.viewer)) throw new CallError('forbidden');
  return Promise.resolve();
};

/** Refuses texts with sensitive words, as for solutions. */
async function refuseSensitive(context: Context, texts: Partial<Record<'title' | 'symptom' | 'solution', string>>) {
  const issues: Record<string, { key: string; params: { words: string } }> = {};
  for (const [field, text] of Object.entries(texts)) {
    const words = text === undefined ? [] : await sensitiveWordsIn(context.tx, text);
    if (words.length > 0) issues[field] = { key: 'issue.sensitiveWords', params: { words: words.join(', ') } };
  }
  if (Object.keys(issues).length > 0) throw invalid(issues);
}

/** Common problems (screens.md): anybody reads the public ones; experts, leads and admins publish. */
export const questionOperations = (tellAuthor: TellAuthor, noteAside: NoteAside): Operation[] => [
  ...reviewOperations(tellAuthor, noteAside, publishers),
  operation(listQuestions, {
    mayLag: true,
    perform: async (context, { query }) => {
      const words = (query.q ?? '').split(/\s+/).filter(Boolean);
      const wanted = { language: context.language, words, reader: readerOf(context), limit: query.limit };
      return { items: await readQuestions(context.tx, wanted), next: null };
    },
  }),
  operation(getQuestion, { perform: (context, { params }) => view(context, params.id) }),
  operation(publishQuestion, {
    find: publishers,
    perform: async (context, { body }) => {
      const { tx, clock, now, viewer } = context;
      const { ticketId, ...texts } = body;
      const ticket = ticketId === undefined ? undefined : await solvedTicket(tx, ticketId);
      if (ticketId !== undefined && !ticket) throw invalid({ ticketId: { key: 'issue.notConfirmed' } });
      await refuseSensitive(context, { title: texts.title, symptom: texts.symptom, solution: texts.solution });
      const id = clock.id();
      const authorId = viewer.kind === 'user' ? viewer.userId : null;
      await insertQuestion(tx, { ...texts, id, ticketId, productLine: ticket?.productLine, authorId, updatedAt: now });
      return view(context, id);
    },
  }),
  operation(changeQuestion, {
    find: async (context, params) => {
      const id = params['id'] ?? '';
      // Visibility first, then the right to publish, so that nobody learns of one that they may not see.
      await view(context, id);
      await publishers(context);
      return (await lockQuestion(context.tx, id)) ?? 0;
    },
    perform: async (context, { params, body }, present) => {
      const { version, reviewed, ...changes } = body;
      const isText = Object.keys(changes).length > 0;
      if (version !== present)
        throw new CallError('conflict', { text: { key: 'question.conflict' }, data: { version: present } });
      const { title, symptom, solution } = changes;
      await refuseSensitive(context, { title, symptom, solution });
      const at = isText ? { updatedAt: context.now } : {};
      await updateQuestion(context.tx, params.id, { ...changes, ...at, version: version + 1, reviewedAt: context.now });
      if (isText || reviewed) await settleFlags(context.tx, params.id, context.now);
      return view(context, params.id);
    },
  }),
];
