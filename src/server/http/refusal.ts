import { CallError } from '../../shared/errors.ts';
import { failures, type Failure } from '../../shared/failures.ts';
import type { Language } from '../../shared/text/languages.ts';
import type { Envelope } from '../../shared/wire.ts';
import { isOutage } from '../db/outage.ts';
import type { Position } from '../db/position.ts';
import { issueText, issueTexts } from './messages.ts';

export interface Answer {
  http: number;
  envelope: Envelope;
  retryAfter?: number;
  /** As of its operation. */
  sameForAll?: true;
  /** Of a write: a position in the database's log that has it. */
  position?: Position | undefined;
  /** The user who asked, if a call got as far as knowing it. For the log; never sent. */
  user?: string | undefined;
}

/**
 * Turns anything thrown into the envelope.
 * An unexpected error is reported to `onUnexpected`, and its details are not sent.
 */
export function refusal(error: unknown, language: Language, onUnexpected: () => void): Answer {
  const foreseen = error instanceof CallError ? error : keptAdmin(error);
  const known = foreseen ?? new CallError(kindOf(error), { data: outageData(error) });
  if (known !== foreseen) onUnexpected();
  const { code, http } = failures[known.failure];
  const data = known.issues ? { fields: issueTexts(language, known.issues) } : (known.data ?? null);
  const retryAfter =
    typeof data === 'object' && data !== null && 'retryAfter' in data ? Number(data.retryAfter) : undefined;
  return {
    http,
    envelope: { code, msg: issueText(language, known.text), data },
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
}

/** The database keeps the last admin who needs no provider, whichever call would take the right away (sql/own-admins.sql). */
const keptAdmin = (error: unknown): CallError | undefined =>
  [error, error instanceof Error ? error.cause : undefined].some((each) => Object(each).code === 'CL002')
    ? new CallError('conflict', { text: { key: 'error.lastKept' } })
    : undefined;

const RETRY_AFTER_SECONDS = 5;

/** A full store has an error of its own, because waiting does not help, unlike in an outage. */
function kindOf(error: unknown): Failure {
  const causes = error instanceof Error ? [error, error.cause] : [];
  if (causes.some((each) => each instanceof Error && each.name === 'StorageFull')) return 'storageFull';
  return isOutage(error) ? 'unavailable' : 'unexpected';
}

const outageData = (error: unknown): { retryAfter: number } | null =>
  isOutage(error) ? { retryAfter: RETRY_AFTER_SECONDS } : null;
