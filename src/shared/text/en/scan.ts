import type { Part } from '../catalogue.ts';

/** Reading the SN off a nameplate. */
export const scan = {
  'scan.camera': 'Camera view',
  'scan.hold': 'Hold the QR code of the nameplate in front of the camera.',
  'scan.noSn': 'This code contains no SN. Is there another one on the nameplate?',
  'scan.type': 'Or type the SN',
  'scan.use': 'Use this SN',
  'scan.wrong': 'Type the SN as shown on the nameplate: 6 to 32 letters and digits.',
  'scan.trouble.unsupported': 'This browser cannot read codes',
  'scan.instead.unsupported': 'Type the SN as shown on the nameplate.',
  'scan.trouble.closed': 'The camera needs a secure connection',
  'scan.instead.closed': 'Open this site with https, or type the SN.',
  'scan.trouble.refused': 'Camera access was denied',
  'scan.instead.refused': 'Allow it for this site in the settings of your browser, or type the SN.',
  'scan.trouble.noCamera': 'No camera was found',
  'scan.instead.noCamera': 'Type the SN as shown on the nameplate.',
  'scan.trouble.failed': 'The camera did not start',
  'scan.instead.failed': 'Another app may be using it. Close it and try again, or type the SN.',
} as const satisfies Part<'scan'>;
