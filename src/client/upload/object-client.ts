// The calls of the OSS protocol that an upload needs, signed, with a limited number of retries.
import { UploadError } from './upload-error.ts';
import type { TransportAnswer } from './transport.ts';
import type { ObjectRequest, ObjectClientOptions } from './send-signed.ts';
import { sendWithRetries, isStoreCode, elementOf } from './send-signed.ts';

export interface DonePart {
  readonly number: number;
  readonly etag: string;
}

/** The common parameters of all calls for one file. */
export interface ObjectTarget {
  readonly key: string;
  readonly signal: AbortSignal;
  /** How long the credentials must still be valid. */
  readonly leftMs: number;
}

/** All methods reject with UploadError or UploadCancelled. */
export interface ObjectClient {
  readonly put: (to: ObjectTarget, body: Blob, contentType: string, onSent: (bytes: number) => void) => Promise<void>;
  /** Resolves to the upload id. */
  readonly begin: (to: ObjectTarget, contentType: string) => Promise<string>;
  /** Resolves to the ETag of the part. */
  readonly part: (
    to: ObjectTarget,
    uploadId: string,
    number: number,
    body: Blob,
    onSent: (bytes: number) => void,
  ) => Promise<string>;
  /** Resolves to the parts that the store has; null when it does not know the upload. */
  readonly parts: (to: ObjectTarget, uploadId: string) => Promise<DonePart[] | null>;
  readonly complete: (to: ObjectTarget, uploadId: string, parts: readonly DonePart[]) => Promise<void>;
  readonly abort: (to: ObjectTarget, uploadId: string) => Promise<void>;
}

export function createObjectClient(options: ObjectClientOptions): ObjectClient {
  const send = (call: ObjectRequest): Promise<TransportAnswer & { tries: number }> => sendWithRetries(call, options);
  return {
    put: async ({ key, signal, leftMs }, body, contentType, onSent) => {
      await send({ step: 'put', method: 'PUT', key, signal, leftMs, body, contentType, onSent });
    },
    begin: async ({ key, signal, leftMs }, contentType) => {
      const { text } = await send({
        step: 'begin',
        method: 'POST',
        key,
        signal,
        leftMs,
        contentType,
        query: { uploads: null },
      });
      const uploadId = elementOf(text, 'UploadId');
      if (uploadId === null) throw new UploadError('store', { storeCode: 'NoUploadId' });
      return uploadId;
    },
    part: async ({ key, signal, leftMs }, uploadId, number, body, onSent) => {
      const query = { partNumber: String(number), uploadId };
      const { etag } = await send({ step: 'part', method: 'PUT', key, signal, leftMs, query, body, onSent });
      if (etag === null) throw new UploadError('store', { storeCode: 'NoETag' });
      return etag;
    },
    parts: async ({ key, signal, leftMs }, uploadId) => {
      try {
        const query = { uploadId, 'max-parts': '1000' };
        const { text } = await send({ step: 'parts', method: 'GET', key, signal, leftMs, query });
        return text
          .split('<Part>')
          .slice(1)
          .map((part) => ({
            number: Number(elementOf(part, 'PartNumber')),
            etag: elementOf(part, 'ETag') ?? '',
          }));
      } catch (error) {
        if (isStoreCode(error, 'NoSuchUpload')) return null;
        throw error;
      }
    },
    complete: async ({ key, signal, leftMs }, uploadId, parts) => {
      const list = parts.map(
        ({ number, etag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`,
      );
      const xml = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`;
      const contentType = 'application/xml';
      const body = new Blob([xml], { type: contentType });
      let tries = 0;
      const counted = { ...options, onTry: () => void (tries += 1) };
      try {
        await sendWithRetries(
          { step: 'complete', method: 'POST', key, signal, leftMs, query: { uploadId }, body, contentType },
          counted,
        );
      } catch (error) {
        // On a retry this means that the first request succeeded and its answer was lost: the upload is complete. The
        // server checks that the object exists when it is claimed.
        if (!(tries > 1 && isStoreCode(error, 'NoSuchUpload'))) throw error;
      }
    },
    abort: async ({ key, signal, leftMs }, uploadId) => {
      await send({ step: 'abort', method: 'DELETE', key, signal, leftMs, query: { uploadId } });
    },
  };
}
