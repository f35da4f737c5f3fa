import { type Installation, storeOf } from '../backup/open-installation.ts';
import { askPreflight } from '../storage/preflight.ts';
import { ok, problem, reasonOf, type Finding } from './finding.ts';
import { publicUrlOf } from './public-url.ts';

/** Browsers upload directly to the bucket, which must allow our page to do so. */
export async function checkCors(installation: Installation): Promise<Finding[]> {
  const { config } = installation;
  if (config.STORAGE_ENDPOINT === undefined) return [ok('none is needed: the embedded store is at our own address.')];
  return judgeCors((await storeOf(installation)).addressOf('').replace(/\/$/, ''), new URL(publicUrlOf(config)).origin);
}

const RULE = (origin: string): string =>
  `Add a CORS rule to the bucket: origin ${origin}; methods GET, HEAD, PUT, POST, DELETE; headers *; exposed ETag, on OSS x-oss-request-id (docs/object-store.md).`;

export async function judgeCors(bucket: string, origin: string): Promise<Finding[]> {
  try {
    const { allowsOrigin, methods } = await askPreflight(`${bucket}/test/cors.txt`, origin);
    if (!allowsOrigin) return [problem(`pages of ${origin} may not upload to ${bucket}.`, RULE(origin))];
    const missing = ['GET', 'PUT', 'POST'].filter((method) => !methods.includes(method));
    if (missing.length > 0) return [problem(`the bucket's rule lacks ${missing.join(', ')}.`, RULE(origin))];
    return [ok(`pages of ${origin} may upload to ${bucket}.`)];
  } catch (error) {
    return [
      problem(
        `${bucket} does not answer: ${reasonOf(error)}`,
        'Set STORAGE_ENDPOINT to the address that browsers reach too.',
      ),
    ];
  }
}
