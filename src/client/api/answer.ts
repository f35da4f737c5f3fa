import { failures } from '../../shared/failures.ts';
import { isSuccess } from '../../shared/wire.ts';
import { ApiError, failureOf, isRecord } from './api-error.ts';

/** Translates the errors that the page reports itself; none of them has parameters. */
export type ErrorText = (
  key: 'error.network' | 'error.unexpected' | 'error.unavailable' | 'error.missing' | 'error.sessionExpired',
) => string;

/**
 * Reads the envelope (spec 7, Response handling): returns its data for the codes 200 and 201, else throws an ApiError.
 * A response without an envelope (a proxy's page) is judged by its HTTP status.
 */
export async function readEnvelope(response: Response, errorText: ErrorText): Promise<unknown> {
  const requestId = response.headers.get('X-Request-Id') ?? undefined;
  const envelope = await envelopeOf(response);
  if (!envelope) {
    const failure = failureOf(response.ok ? 500 : response.status);
    const message = errorText(failure === 'unavailable' ? 'error.unavailable' : 'error.unexpected');
    const { code } = failures[failure];
    throw new ApiError({ code, failure, message, status: response.status, requestId });
  }
  if (isSuccess(envelope.code)) return envelope.data;
  throw new ApiError({
    code: envelope.code,
    failure: failureOf(envelope.code),
    message: envelope.msg || errorText('error.unexpected'),
    status: response.status,
    data: envelope.data,
    requestId,
  });
}

async function envelopeOf(response: Response): Promise<{ code: number; msg: string; data: unknown } | undefined> {
  try {
    const body: unknown = await response.json();
    if (!isRecord(body) || typeof body['code'] !== 'number') return undefined;
    // spec 8: error, msg or message, whichever is there.
    const msg = body['error'] ?? body['msg'] ?? body['message'];
    return { code: body['code'], msg: typeof msg === 'string' ? msg : '', data: body['data'] ?? null };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error; // the connection broke while reading
  }
}
