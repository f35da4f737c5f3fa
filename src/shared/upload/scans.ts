/** What is known of a file's malware; `off`: no scanner was configured when it came. */
export const scans = ['clean', 'checking', 'found', 'off'] as const;
export type Scan = (typeof scans)[number];

/** Nobody gets it, by no way. */
export const isWithheld = (scan: Scan): boolean => scan === 'checking' || scan === 'found';

/** Without a word of the scanner for so long, the handler is told. */
export const SCAN_LATE_MS = 10 * 60_000;
