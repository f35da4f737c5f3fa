import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

/** The steps that make an installation usable, in the recommended order. */
export const setUpSteps = [
  'vendor',
  'mail',
  'storage',
  'robot',
  'legal',
  'dictionaries',
  'products',
  'people',
  'routing',
  'organisations',
  'customers',
  'units',
  'secondFactor',
] as const;
export type SetUpStep = (typeof setUpSteps)[number];
export const testableSteps = ['mail', 'storage', 'robot'] as const;
export type TestableStep = (typeof testableSteps)[number];

const item = z.object({
  step: z.enum(setUpSteps),
  state: z.enum(['missing', 'done', 'failed']),
  message: z.optional(z.string()),
  /** Done because the company has said that it has no such thing. */
  isAbsent: z.optional(z.literal(true)),
});
export type SetUpItem = z.output<typeof item>;
const steps = z.object({ items: z.array(item), dismissed: z.boolean() });

/** Those that nothing waits for: a team chat is optional, and a second factor has its own day. */
export const isOptional = ({ step }: SetUpItem): boolean => step === 'robot' || step === 'secondFactor';
export const isSetUp = (items: readonly SetUpItem[]): boolean =>
  items.every((one) => one.state === 'done' || (isOptional(one) && one.state === 'missing'));

export const getSetUpSteps = defineCall({
  name: 'admin.setUpSteps',
  summary: 'What a new installation still lacks, step by step.',
  method: 'GET',
  path: '/itr-api/v1/admin/setup',
  access: 'admin',
  output: steps,
});

export const testSetUpStep = defineCall({
  name: 'admin.testSetUpStep',
  summary: 'Sends a mail to me, writes and reads a file, or posts a card to the team chat, now.',
  method: 'POST',
  path: '/itr-api/v1/admin/setup/test',
  access: 'admin',
  body: z.strictObject({ step: z.enum(testableSteps) }),
  output: z.object({ ok: z.boolean(), message: z.string() }),
});

export const fillDictionaries = defineCall({
  name: 'admin.fillDictionaries',
  summary: 'Puts our entries, in both languages, into every dictionary that has none.',
  method: 'POST',
  path: '/itr-api/v1/admin/setup/dictionaries',
  access: 'admin',
  output: z.object({ added: z.number() }),
});

export const answerTeamChat = defineCall({
  name: 'admin.answerTeamChat',
  summary: 'Whether this company has a team chat; without one the step is done.',
  method: 'POST',
  path: '/itr-api/v1/admin/setup/team-chat',
  access: 'admin',
  body: z.strictObject({ exists: z.boolean() }),
  output: steps,
});

export const dismissSetUp = defineCall({
  name: 'admin.dismissSetUp',
  summary: 'The set-up page is not wanted any more.',
  method: 'POST',
  path: '/itr-api/v1/admin/setup/dismiss',
  access: 'admin',
  output: steps,
});
