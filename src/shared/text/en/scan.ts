import type { Part } from '../catalogue.ts';

/** Reading the SN off a nameplate. */
export const scan = {
  'scan.camera': 'Picture of the camera',
  'scan.hold': 'Hold the QR code of the nameplate in front of the camera.',
  'scan.noSn': 'This code holds no SN. Is there another one on the nameplate?',
  'scan.type': 'Or type the SN',
  'scan.use': 'Use this SN',
  'scan.wrong': 'Type the SN as it stands on the nameplate: 6 to 32 letters and digits.',
  'scan.trouble.unsupported': 'This browser cannot read codes',
  'scan.instead.unsupported': 'Type the SN as it stands on the nameplate.',
  'scan.trouble.closed': 'The camera needs a secure connection',
  'scan.instead.closed': 'Open this site with https, or type the SN.',
  'scan.trouble.refused': 'The camera may not be used',
  'scan.instead.refused': 'Allow it for this site in the settings of your browser, or type the SN.',
  'scan.trouble.noCamera': 'No camera was found',
  'scan.instead.noCamera': 'Type the SN as it stands on the nameplate.',
  'scan.trouble.failed': 'The camera did not start',
  'scan.instead.failed': 'Another program may be using it. Close that one and try again, or type the SN.',
} as const satisfies Part<'scan'>;
