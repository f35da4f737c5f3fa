/** The part of the browser's own detector that we use; not yet in TypeScript's types. */
export interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;

/** Why nothing can be scanned: `closed` is a page without TLS, where browsers give no camera. */
export type ScanError = 'unsupported' | 'closed' | 'refused' | 'noCamera' | 'failed';

/** The codes of nameplates (domain.md, no one else has: 2). */
const FORMATS = ['qr_code', 'data_matrix', 'code_128'];

/** The browser's detector; undefined where there is none. */
export function newDetector(host: object = globalThis): Detector | undefined {
  const Detecting = 'BarcodeDetector' in host ? (host.BarcodeDetector as DetectorClass) : undefined;
  try {
    return Detecting && new Detecting({ formats: FORMATS });
  } catch {
    return undefined; // there is one, but it knows none of these
  }
}

const byName: ReadonlyMap<string, ScanError> = new Map([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotFoundError', 'noCamera'],
  ['OverconstrainedError', 'noCamera'],
]);

/** What a refusal of the camera means to the user. */
export const scanErrorOf = (error: unknown): ScanError =>
  (error instanceof Error ? byName.get(error.name) : undefined) ?? 'failed';

/** Opens the camera at the back. Throws what `troubleOf` understands. */
export const openCamera = (): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });

/** Whether scanning can be tried at all here. */
export function missingForScan(
  detector: Detector | undefined,
  isSecure: boolean,
  hasCameras: boolean,
): ScanError | undefined {
  if (!detector) return 'unsupported';
  if (!isSecure) return 'closed';
  return hasCameras ? undefined : 'noCamera';
}
