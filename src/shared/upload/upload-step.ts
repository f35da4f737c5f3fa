/** The requests of an upload, one by one, for which a store can sign an address. */
import * as z from 'zod/mini';
import { invalid, type ValidationIssues } from '../errors.ts';
import { MAX_PART_NUMBER, VIDEO_MAX_BYTES } from './limits.ts';

const UPLOAD_ID_MAX = 1_024;
const uploadSteps = ['put', 'begin', 'part', 'parts', 'complete', 'abort'] as const;
export type UploadStepName = (typeof uploadSteps)[number];

/** The body of `upload.address`: one request, and what its signature covers. */
export const uploadStepBody = z.strictObject({
  key: z.string().check(z.maxLength(300)),
  step: z.enum(uploadSteps),
  /** Of `put` and `begin`. */
  contentType: z.optional(z.string().check(z.regex(/^[\w.+-]{1,60}\/[\w.+-]{1,100}$/))),
  /** Of `put` and `part`: so many are sent, no more and no less. */
  bytes: z.optional(z.int().check(z.gte(0), z.lte(VIDEO_MAX_BYTES))),
  /** Of all but `put` and `begin`. */
  uploadId: z.optional(z.string().check(z.minLength(1), z.maxLength(UPLOAD_ID_MAX))),
  /** Of `part`. */
  partNumber: z.optional(z.int().check(z.gte(1), z.lte(MAX_PART_NUMBER))),
});
type StepBody = z.infer<typeof uploadStepBody>;

/** A step with all that it needs. */
export type UploadStep =
  | { readonly step: 'put'; readonly contentType: string; readonly bytes: number }
  | { readonly step: 'begin'; readonly contentType: string }
  | { readonly step: 'part'; readonly uploadId: string; readonly partNumber: number; readonly bytes: number }
  | { readonly step: 'parts' | 'complete' | 'abort'; readonly uploadId: string };

const NEEDS: Readonly<Record<UploadStepName, readonly Exclude<keyof StepBody, 'key' | 'step'>[]>> = {
  put: ['contentType', 'bytes'],
  begin: ['contentType'],
  part: ['uploadId', 'partNumber', 'bytes'],
  parts: ['uploadId'],
  complete: ['uploadId'],
  abort: ['uploadId'],
};

/** The step of a body; throws invalid with the fields that it lacks. */
export function uploadStepOf(body: StepBody): UploadStep {
  const missing = NEEDS[body.step].filter((name) => body[name] === undefined);
  const issues: ValidationIssues = Object.fromEntries(missing.map((name) => [name, { key: 'issue.required' }]));
  if (missing.length > 0) throw invalid(issues);
  const { contentType = '', bytes = 0, uploadId = '', partNumber = 0 } = body;
  switch (body.step) {
    case 'put':
      return { step: 'put', contentType, bytes };
    case 'begin':
      return { step: 'begin', contentType };
    case 'part':
      return { step: 'part', uploadId, partNumber, bytes };
    default:
      return { step: body.step, uploadId };
  }
}
