import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { idParams, instant, limit } from '../call-schemas.ts';
import { objectOf, shapeOf } from '../field/schema.ts';
import { languages } from '../text/languages.ts';
import { questionEntries } from './question-entries.ts';

const questionRow = z.object({
  id: z.string(),
  title: z.string(),
  productLine: z.nullable(z.string()),
  /** In the reader's language; null where no line is known. */
  productLineLabel: z.nullable(z.string()),
  language: z.enum(languages),
  public: z.boolean(),
  /** False: withdrawn. Then only those who may publish it can see it. */
  published: z.boolean(),
  updatedAt: instant,
});
export type QuestionRow = z.output<typeof questionRow>;

export const questionView = z.extend(questionRow, {
  version: z.number(),
  symptom: z.string(),
  /** Markdown. */
  solution: z.string(),
  /** For insiders: whose confirmed solution it comes from, and who wrote it. */
  ticket: z.optional(z.nullable(z.object({ id: z.string(), number: z.string() }))),
  author: z.optional(z.nullable(z.string())),
  mayEdit: z.boolean(),
});
export type QuestionView = z.output<typeof questionView>;

export const listQuestions = defineCall({
  name: 'question.list',
  summary: 'Common problems that hold every word of `q`: public ones for anybody, the others for who is logged in.',
  method: 'GET',
  path: '/itr-api/v1/questions',
  access: 'optional',
  query: z.strictObject({ q: z.optional(z.string().check(z.trim(), z.maxLength(200))), limit }),
  output: z.object({ items: z.array(questionRow), next: z.null() }),
});

export const getQuestion = defineCall({
  name: 'question.get',
  summary: 'One common problem: what one sees, and what helps.',
  method: 'GET',
  path: '/itr-api/v1/questions/:id',
  access: 'optional',
  params: idParams,
  output: questionView,
});

export const publishQuestion = defineCall({
  name: 'question.publish',
  summary: 'Publishes a common problem, from the confirmed solution of a closed ticket where one is named.',
  method: 'POST',
  path: '/itr-api/v1/questions',
  access: 'insider',
  creates: true,
  body: z.extend(objectOf(questionEntries), { ticketId: z.optional(z.uuid()) }),
  output: questionView,
});

const { title, symptom, solution, language, public: isPublic } = shapeOf(questionEntries);

export const changeQuestion = defineCall({
  name: 'question.change',
  summary: 'Edits a common problem, takes it back (`published: false`) or publishes it again.',
  method: 'PATCH',
  path: '/itr-api/v1/questions/:id',
  access: 'insider',
  params: idParams,
  body: z.strictObject({
    version: z.int('issue.version').check(z.gte(1)),
    title: z.optional(title),
    symptom: z.optional(symptom),
    solution: z.optional(solution),
    language: z.optional(language),
    public: z.optional(isPublic),
    published: z.optional(z.boolean()),
    /** Looked at, and still right: settles what was flagged. A changed text was looked at too. */
    reviewed: z.optional(z.literal(true)),
  }),
  output: questionView,
});
