/** What the server tells while it works, for traces. No module of them is loaded unless they are asked for. */
import type { RoundTripListener } from '../db/postgres.ts';
import type { Answered, Within } from '../http/answered.ts';

export interface Tracing {
  /** Does the rest of a request within its span. */
  request: Within;
  /** Ends the span of a request; answers its trace, for the log. */
  answered(answered: Answered): string | undefined;
  roundTrip: RoundTripListener;
  /** Does a job within a span of its own. */
  job<T>(name: string, id: string, work: () => Promise<T>): Promise<T>;
  /** A conversation with a service that is not HTTP. */
  outside<T>(name: string, server: string, work: () => Promise<T>): Promise<T>;
  /** Of what is being done, for the log. */
  traceId(): string | undefined;
  /** Sends what is left. */
  close(): Promise<void>;
}
