import { invalid, type ValidationIssues } from '../../shared/errors.ts';
import { parseKey } from '../../shared/upload/key.ts';
import { SIGNED_ADDRESS_SECONDS } from '../../shared/upload/limits.ts';
import type { Scan } from '../../shared/upload/scans.ts';
import type { Viewer } from '../../shared/ticket/rules.ts';
import { uploadList, type Upload } from '../../shared/upload/upload-list.ts';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import type { RawInput, PrepareContext } from '../http/operation.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { ownerOf, type DecodingSemaphore } from './decoding-semaphore.ts';
import { sanitizeFile, refusalTextKey, type AttachmentKind, type LookAt, type ReadyFile } from './sanitize-file.ts';
import { UPLOADS } from './object-prefixes.ts';
import { claimGrants, readGrants } from './store.ts';
import { bodyField } from './body-field.ts';

/** The files of one write, or what is wrong with them by field (`uploads.0`). */
export interface PreparedFiles {
  files: ReadyFile[];
  issues: ValidationIssues;
  /** The prefixes whose grants this write claims. */
  prefixes: string[];
}

/** Turns uploaded objects into files of a ticket. */
export interface Files {
  /**
   * The slow part, before the transaction: checks, cleans and moves the objects that the body's `uploads` name. Errors
   * of the caller are returned as issues; only an outage throws. A body that the schema will refuse has no files.
   */
  prepareFiles(prepareContext: PrepareContext, rawInput: RawInput): Promise<PreparedFiles>;
  /** In the transaction: claims the grants for the user who acts. Throws invalid when another write has claimed them. */
  claimFiles(tx: Tx, prepared: PreparedFiles): Promise<void>;
  /** How a new file begins: it waits for the scanner's word where one is configured. */
  firstScan: Extract<Scan, 'checking' | 'off'>;
  /** A signed address for SIGNED_ADDRESS_SECONDS. The caller has checked who may see the file. */
  address(file: AddressedFile): Promise<string>;
}

export interface AddressedFile {
  /** Of an attachment; an admin's file has none. */
  kind?: AttachmentKind;
  objectKey: string;
  contentType: string;
  name: string;
}

export function createFiles({
  store,
  clock,
  semaphore,
  lookAt,
  scans = false,
}: {
  store: ObjectStore;
  clock: Clock;
  semaphore: DecodingSemaphore;
  lookAt: LookAt;
  /** A scanner is configured. */
  scans?: boolean;
}): Files {
  const prepareFiles: Files['prepareFiles'] = async ({ database, subject, ip }, rawInput) => {
    const { field, uploads } = uploadsIn(rawInput.body);
    const wanted = [...new Set(uploads.flatMap(keysOf).map(prefixOf))].filter((prefix) => prefix !== null);
    // Only a user can claim a file, so nobody else's is opened.
    const grants =
      wanted.length === 0 || subject.viewer.kind !== 'user'
        ? new Map()
        : await database.transaction(subject.viewer, (tx) => readGrants(tx, wanted));
    const isGranted = (key: string): boolean => grants.has(prefixOf(key) ?? '');
    const prepared: PreparedFiles = { files: [], issues: {}, prefixes: wanted };
    const written: string[] = [];
    for (const [index, upload] of uploads.entries()) {
      const refuse = (key: string): void => {
        prepared.issues[`${field}.${index}`] = { key, params: { name: upload.name } };
      };
      if (!keysOf(upload).every(isGranted)) {
        refuse('issue.fileForeign');
        continue;
      }
      try {
        const onWrite = (key: string): void => void written.push(key);
        const deps = { store, clock, onWrite, lookAt: isOfUser(upload.key, subject.viewer) ? lookAt : undefined };
        prepared.files.push(await semaphore(ownerOf(subject.viewer, ip), () => sanitizeFile(deps, upload)));
      } catch (error) {
        const text = refusalTextKey(error);
        if (text === null) throw error;
        refuse(text);
      }
    }
    if (Object.keys(prepared.issues).length > 0) {
      await Promise.all(written.map((key) => store.remove(key)));
      prepared.files = [];
    }
    return prepared;
  };

  return {
    firstScan: scans ? 'checking' : 'off',
    prepareFiles,
    claimFiles: async (tx, { prefixes, files }) => {
      if (prefixes.length === 0) return;
      const claimed = await claimGrants(tx, prefixes, clock.now());
      if (claimed === prefixes.length) return;
      throw invalid({
        uploads: { key: 'issue.fileForeign', params: { name: files.map(({ name }) => name).join(', ') } },
      });
    },
    address: ({ kind, objectKey, contentType, name }) =>
      store.signedUrl(objectKey, {
        seconds: SIGNED_ADDRESS_SECONDS,
        fileName: name,
        // What we have not made anew is never shown as itself.
        ...(kind === 'file'
          ? { contentType: 'application/octet-stream', disposition: 'attachment' }
          : { contentType, disposition: 'inline' }),
      }),
  };
}

/** Uploaded with credentials of this user. With those for nobody only pictures and videos can be sent. */
const isOfUser = (key: string, viewer: Viewer): boolean =>
  viewer.kind === 'user' && key.startsWith(`${UPLOADS}${viewer.userId}/`);

const keysOf = ({ key, coverKey }: Upload): string[] => (coverKey === undefined ? [key] : [key, coverKey]);

/** The prefix of an attachment's key; null for other keys. */
function prefixOf(key: string): string | null {
  const parts = parseKey(key);
  return parts?.folder === 'attachFiles' ? parts.dirPrefix : null;
}

/** `uploads` of a body that has not been validated yet, or `uploads` of the ticket in it (resubmit). */
function uploadsIn(body: unknown): { field: string; uploads: Upload[] } {
  const own = bodyField(body, 'uploads');
  const parsed = uploadList.safeParse(own ?? bodyField(bodyField(body, 'ticket'), 'uploads'));
  return { field: own === undefined ? 'ticket.uploads' : 'uploads', uploads: parsed.data ?? [] };
}

/** Whether a body names files, which have to be decoded. */
export const namesFiles = ({ body }: RawInput): boolean => uploadsIn(body).uploads.length > 0;
