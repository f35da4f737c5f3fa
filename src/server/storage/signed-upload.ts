/** Signed addresses for the requests of an upload, for all stores. */
import { canonicalQuery, presignQuery } from '../../shared/upload/signature.ts';
import { SIGNED_ADDRESS_SECONDS } from '../../shared/upload/limits.ts';
import type { UploadStep } from '../../shared/upload/upload-step.ts';
import { nodeHashing } from './node-hashing.ts';
import type { SignedUpload } from './object-store.ts';
import { targetOf, type SigningBucket } from './signing-bucket.ts';

const METHODS = { put: 'PUT', begin: 'POST', part: 'PUT', parts: 'GET', complete: 'POST', abort: 'DELETE' } as const;

function queryOf(step: UploadStep): Record<string, string | null> {
  switch (step.step) {
    case 'put':
      return {};
    case 'begin':
      return { uploads: null };
    case 'part':
      return { partNumber: String(step.partNumber), uploadId: step.uploadId };
    case 'parts':
      return { uploadId: step.uploadId, 'max-parts': '1000' };
    default:
      return { uploadId: step.uploadId };
  }
}

/** The length is signed, so that an address takes no more than was counted; and the type, which the store keeps. */
export async function signedUpload(
  bucket: SigningBucket,
  key: string,
  nowMs: number,
  step: UploadStep,
): Promise<SignedUpload> {
  const contentType = step.step === 'complete' ? 'application/xml' : 'contentType' in step ? step.contentType : null;
  const headers: Record<string, string> = contentType === null ? {} : { 'content-type': contentType };
  const length: Record<string, string> = 'bytes' in step ? { 'content-length': String(step.bytes) } : {};
  const method = METHODS[step.step];
  const target = targetOf(bucket, key, { ...headers, ...length });
  const additionalHeaders = Object.keys({ ...(bucket.dialect === 's3' && headers), ...length });
  const request = { ...target, method, query: queryOf(step), additionalHeaders };
  const life = { atMs: nowMs, seconds: SIGNED_ADDRESS_SECONDS };
  const query = await presignQuery(bucket.dialect, bucket.signingKey, request, life, nodeHashing);
  return { method, url: `${bucket.addressOf(key)}?${canonicalQuery(bucket.dialect, query)}`, headers };
}
