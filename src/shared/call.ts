import type * as z from 'zod/mini';
import { noOutput, nothing } from './call-schemas.ts';
import { endpointOf, type Endpoint, type RateClass, type Schema } from './endpoint.ts';
import { scopeOf, type Scope } from './scope.ts';

/**
 * One operation, declared once: the server registers it only through this, direct and wrapped; the client calls it
 * only through this; the OpenAPI document is generated from it.
 */
export interface Call<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Output extends Schema = Schema,
> extends Endpoint<Params, Query, Body, Output> {
  summary: string;
  /** What an API key must be allowed for it; null: no key gets in. Follows from method and path. */
  scope: Scope | null;
  /** Answers 201 instead of 200. */
  creates?: boolean;
  /** Of one that creates: whether with this answer it has; if not, it answers 200. */
  hasCreated?: (answer: unknown) => boolean;
  /**
   * A larger limit than that of other calls.
   * Such a call cannot be wrapped, and its right is checked before its body is read.
   */
  bodyMaxBytes?: number;
  /** `scim`: answers and refusals have the form of RFC 7644 instead of the envelope. */
  form?: 'scim';
  params: Params;
  query: Query;
  body: Body;
  output: Output;
}

type Nothing = typeof nothing;

/** Declares a call; what is left out has no parameters. A GET has no body. */
export function defineCall<
  Params extends Schema = Nothing,
  Query extends Schema = Nothing,
  Body extends Schema = Nothing,
  Output extends Schema = typeof noOutput,
>(
  call: Omit<Call<Params, Query, Body, Output>, 'params' | 'query' | 'body' | 'output' | 'rate' | 'via' | 'scope'> & {
    params?: Params;
    query?: Query;
    body?: Body;
    output?: Output;
    rate?: RateClass;
    scope?: Scope;
  },
): Call<Params, Query, Body, Output> {
  return {
    scope: scopeOf(call),
    params: nothing as unknown as Params,
    query: nothing as unknown as Query,
    body: nothing as unknown as Body,
    output: noOutput as unknown as Output,
    ...call,
    ...endpointOf(call),
  };
}

type In<S extends Schema> = z.input<S>;
type Out<S extends Schema> = z.output<S>;

type Types<C extends Endpoint> = NonNullable<C['types']>;

/** The input of a caller, before parsing. */
export interface CallInput<C extends Endpoint> {
  params: In<Types<C>['params']>;
  query: In<Types<C>['query']>;
  body: In<Types<C>['body']>;
}
/** The input of an implementation, after parsing. */
export interface ParsedInput<C extends Call> {
  params: Out<C['params']>;
  query: Out<C['query']>;
  body: Out<C['body']>;
}
export type CallOutput<C extends Endpoint> = Out<Types<C>['output']>;
