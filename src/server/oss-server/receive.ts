/** Receives a body into a file. */
import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { OssError } from './oss-error.ts';

export interface Received {
  readonly bytes: number;
  /** MD5 as 32 upper-case hex digits. */
  readonly md5: string;
}

export interface ReceiveLimits {
  readonly maxBytes: number;
  readonly announcedBytes?: number | undefined;
  /** Announced Content-MD5, base64. */
  readonly md5Base64?: string | undefined;
}

/**
 * Writes a body to a file while counting and hashing it. Throws EntityTooLarge, IncompleteBody or InvalidDigest. On any
 * failure, also of a full disk, the file is removed. `durable`: syncs the file.
 */
export async function receive(
  source: AsyncIterable<Uint8Array>,
  file: string,
  limits: ReceiveLimits,
  durable = true,
): Promise<Received> {
  if ((limits.announcedBytes ?? 0) > limits.maxBytes) throw new OssError('EntityTooLarge');
  const handle = await open(file, 'wx');
  try {
    const hash = createHash('md5');
    let bytes = 0;
    for await (const chunk of source) {
      bytes += chunk.byteLength;
      if (bytes > limits.maxBytes) throw new OssError('EntityTooLarge');
      hash.update(chunk);
      await handle.writeFile(chunk);
    }
    if (limits.announcedBytes !== undefined && bytes !== limits.announcedBytes) throw new OssError('IncompleteBody');
    const digest = hash.digest();
    if (limits.md5Base64 && digest.toString('base64') !== limits.md5Base64) throw new OssError('InvalidDigest');
    if (durable) await handle.datasync();
    await handle.close();
    return { bytes, md5: digest.toString('hex').toUpperCase() };
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(file, { force: true });
    throw error;
  }
}
