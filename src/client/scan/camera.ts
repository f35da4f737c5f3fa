/** The part of the browser's own detector that we use; not yet in TypeScript's types. */
export interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;

/** Why scanning is not possible. `closed`: a page without TLS, where browsers allow no camera. */
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

/** Opens the camera at the back. Rejects with a DOMException of the browser; see `scanErrorOf`. */
export const openCamera = (): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });

/** What this browser lacks for scanning; undefined when it can be tried. */
export function missingForScan(
  detector: Detector | undefined,
  isSecure: boolean,
  hasCameras: boolean,
): ScanError | undefined {
  if (!detector) return 'unsupported';
  if (!isSecure) return 'closed';
  return hasCameras ? undefined : 'noCamera';
}
