import * as z from 'zod/mini';
import type { Call } from './call.ts';
import type { idParams, nothing } from './call-schemas.ts';

type ActionCallOf<Body extends z.ZodMiniType, Output extends z.ZodMiniType> = Call<
  typeof idParams,
  typeof nothing,
  Body,
  Output
>;

/** The call of an action that takes this input, and answers what it acted on. */
export type ActionCall<Input extends z.ZodMiniType, Output extends z.ZodMiniType> = ActionCallOf<
  z.ZodMiniType<z.output<Input> & { version?: number }, z.input<Input> & { version?: number }>,
  Output
>;

/** A call with any body: each action has a body of its own type, which a form for all actions cannot name. */
export type AnyActionCall<Output extends z.ZodMiniType> = ActionCallOf<
  z.ZodMiniType<unknown, Record<string, unknown>>,
  Output
>;

const version = z.int('issue.version').check(z.gte(1));

/**
 * An input with the version that the caller saw. An `unversioned` action may leave it out, and it is not compared
 * (api.md, `version`).
 */
export const withVersion = (input: z.ZodMiniObject, unversioned = false): z.ZodMiniObject =>
  z.extend(input, { version: unversioned ? z.optional(version) : version });
