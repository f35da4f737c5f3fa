import { Readable } from 'node:stream';
import type { Installation } from '../backup/open-installation.ts';
import { VIDEO_MAX_BYTES } from '../../shared/upload/limits.ts';
import { clamdAt, type Scanner } from '../scanner/clamd.ts';
import { note, ok, problem, reasonOf, remedyOf, type Finding } from './finding.ts';

const REMEDIES = [
  [
    /ECONNREFUSED|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|EHOSTUNREACH|no answer/,
    'Nothing answers there: start clamd, and set CLAMAV_URL to its TCPAddr and TCPSocket.',
  ],
  [/ENOENT/, 'There is no such socket: start clamd, and set CLAMAV_URL to its LocalSocket.'],
  [/EACCES|EPERM/, 'Let the user of the server use the socket of clamd: its LocalSocketGroup and LocalSocketMode.'],
] as const;

export async function checkScanner({ config }: Pick<Installation, 'config'>): Promise<Finding[]> {
  if (config.CLAMAV_URL === undefined)
    return [note('none is configured: files are handed out as they come.', 'Set CLAMAV_URL to change that.')];
  return judgeScanner(clamdAt(config.CLAMAV_URL), config.CLAMAV_URL);
}

/** The file with which every scanner can be tried, backwards, so that none takes this program for it. */
const TRIED_BACKWARDS = '*H+H$!ELIF-TSET-SURIVITNA-DRADNATS-RACIE$}7)CC7)^P(45XZP\\4[PA@%P!O5X';
const tried = (): string => [...TRIED_BACKWARDS].toReversed().join('');
const PIECE = Buffer.alloc(1_048_576);

/** Sends the test file, and one as large as any may be. */
export async function judgeScanner(scanner: Scanner, which: string, most = VIDEO_MAX_BYTES): Promise<Finding[]> {
  try {
    if ((await scanner.scan(Readable.from([Buffer.from(tried())]))) === null)
      return [
        problem(
          `${which} answers, but finds nothing in the EICAR test file.`,
          'Let freshclam load the signatures, and look into the log of clamd.',
        ),
      ];
  } catch (error) {
    const reason = reasonOf(error);
    const remedy = remedyOf(reason, REMEDIES, 'Look into the log of clamd.');
    return [problem(`${which} does not work: ${reason.replace(/\.?$/, '')}.`, remedy)];
  }
  try {
    await scanner.scan(Readable.from(pieces(most)));
  } catch (error) {
    return [
      problem(
        `${which} takes no file of ${most / 1_048_576} MB, the largest that people can send: ${reasonOf(error)}.`,
        `Set StreamMaxLength of clamd to ${most / 1_048_576}M; MaxFileSize and MaxScanSize too, or it looks into smaller ones only.`,
      ),
    ];
  }
  return [ok(`${which} finds the EICAR test file and takes the largest files.`)];
}

function* pieces(bytes: number): Iterable<Uint8Array> {
  for (let sent = 0; sent < bytes; sent += PIECE.length) yield PIECE;
}
