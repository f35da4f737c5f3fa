import * as z from 'zod/mini';

/** What an archive says that is in it. */
export const archiveList = z.object({
  entries: z.array(
    z.object({
      name: z.string(),
      /** Unpacked, in bytes; 0 of a folder. */
      size: z.number(),
      /** It cannot be read without a password. */
      isEncrypted: z.boolean(),
    }),
  ),
  /** There are more. */
  isCut: z.boolean(),
});
export type ArchiveList = z.output<typeof archiveList>;
