import * as z from 'zod/mini';
import { FILES_MAX, IMAGES_MAX_INSIDER_RAISING, VIDEOS_MAX } from './limits.ts';

export const UPLOAD_NAME_MAX = 200;

/**
 * One uploaded object that a write claims: api.md, `uploads`.
 * `coverKey` is the video's cover picture (spec 9, 2000 × 1000).
 */
export const upload = z.strictObject({
  key: z.string().check(z.minLength(1), z.maxLength(300)),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(UPLOAD_NAME_MAX)),
  coverKey: z.optional(z.string().check(z.minLength(1), z.maxLength(300))),
});
export type Upload = z.output<typeof upload>;

/** The most that any write takes; what a given one takes is judged when the files are claimed. */
export const uploadList = z.array(upload).check(z.maxLength(IMAGES_MAX_INSIDER_RAISING + VIDEOS_MAX + FILES_MAX));
