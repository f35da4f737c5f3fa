import { buildKey, extensionOf } from '../../shared/upload/key.ts';
import { FILES_MAX, IMAGES_MAX, MAIL_FILES_MAX_BYTES, VIDEOS_MAX } from '../../shared/upload/limits.ts';
import { UPLOAD_NAME_MAX } from '../../shared/upload/upload-list.ts';
import { sniff } from '../../shared/upload/sniff.ts';
import type { Viewer } from '../../shared/ticket/rules.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { MailFile } from '../mail/read-mail.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import type { PreparedFiles, TicketDeps } from '../ticket/deps.ts';
import { UPLOADS } from '../upload/object-prefixes.ts';
import { addGrant } from '../upload/store.ts';

export interface MailFilesDeps {
  database: Database;
  clock: Clock;
  store: Pick<ObjectStore, 'put'>;
  prepareFiles: TicketDeps['prepareFiles'];
}

const PREFIX_SECRET_BYTES = 16;

/**
 * Treats the files of a mail like uploads of the sender, so that they go through the same checks and cleaning. Answers the prepared
 * files and the names of those that were left out.
 */
export async function prepareMailFiles(
  deps: MailFilesDeps,
  viewer: Viewer & { kind: 'user' },
  files: readonly MailFile[],
): Promise<{ prepared: PreparedFiles | undefined; leftOut: string[] }> {
  const accepted = thatFit(files);
  const leftOut = files.filter((file) => !accepted.includes(file)).map(({ name }) => name);
  if (accepted.length === 0) return { prepared: undefined, leftOut };
  let uploads = await upload(deps, viewer, accepted);
  for (;;) {
    const prepareContext = { subject: { viewer, sessionId: null }, ip: '', origin: undefined, language: 'en' };
    const body = { uploads };
    const prepared = await deps.prepareFiles({ ...deps, ...prepareContext }, { params: {}, query: {}, body });
    const bad = uploads.filter((_upload, index) => prepared.issues[`uploads.${index}`] !== undefined);
    if (bad.length === 0) return { prepared: uploads.length > 0 ? prepared : undefined, leftOut };
    // Refused files are left out and the others accepted: the sender of a mail has no form in which to correct it.
    leftOut.push(...bad.map(({ name }) => name));
    uploads = uploads.filter((one) => !bad.includes(one));
    if (uploads.length === 0) return { prepared: undefined, leftOut };
  }
}

/** As many of each kind, and as much together, as a mail may bring; in the order of the mail. */
function thatFit(files: readonly MailFile[]): MailFile[] {
  const room = { image: IMAGES_MAX, video: VIDEOS_MAX, file: FILES_MAX };
  let leftBytes = MAIL_FILES_MAX_BYTES;
  return files.filter(({ bytes }) => {
    const kind = sniff(bytes)?.kind ?? 'file';
    if (room[kind] === 0 || bytes.byteLength > leftBytes) return false;
    room[kind] -= 1;
    leftBytes -= bytes.byteLength;
    return true;
  });
}

/** A name as a write takes it: that in a mail may be longer, or have signs that no name has. It keeps its extension. */
function nameOf(name: string): string {
  const plain = name.replace(/\p{Cc}/gu, ' ').trim();
  if (plain.length <= UPLOAD_NAME_MAX) return plain;
  const extension = extensionOf(plain);
  const end = extension && `.${extension}`;
  return plain.slice(0, UPLOAD_NAME_MAX - end.length).replace(/[\ud800-\udbff]$/, '') + end;
}

async function upload(
  { database, clock, store }: MailFilesDeps,
  viewer: Viewer & { kind: 'user' },
  files: readonly MailFile[],
): Promise<{ key: string; name: string }[]> {
  const dirPrefix = `${UPLOADS}${viewer.userId}/${clock.secret(PREFIX_SECRET_BYTES)}/`;
  const at = clock.now();
  const grant = { prefix: dirPrefix, userId: viewer.userId, shareId: null, ip: '', at };
  await database.transaction(viewer, (tx) => addGrant(tx, grant));
  const uploads: { key: string; name: string }[] = [];
  for (const [index, { name, type, bytes }] of files.entries()) {
    const extension = extensionOf(name) || extensionOf(`.${type.split('/')[1]?.replace('jpeg', 'jpg') ?? ''}`) || 'bin';
    const key = buildKey({ dirPrefix, folder: 'attachFiles', atMs: at.getTime(), uuid: clock.id(), extension });
    await store.put(key, Buffer.from(bytes), { contentType: type });
    uploads.push({ key, name: nameOf(name) || `${index + 1}.${extension}` });
  }
  return uploads;
}
