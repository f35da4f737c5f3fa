import type { Part } from '../catalogue.ts';

/** What's Fresh: the versions of this product. Its titles are `system.page.versionList` and `system.page.versionDetail`. */
export const version = {
  'version.new': 'New',
  'version.number': 'Version {number}',
  'version.released': 'Released {date}',
  'version.none': 'No data found',
  'version.noneText': 'What is new in Closeloop is described here with each version.',
  'version.missing': 'This version cannot be found',
  'version.missingText': 'It does not exist, or the link is incomplete. All versions are in the list.',
  'version.all': 'All versions',
  'version.pictures': 'Pictures',
  'version.earlier': 'Earlier version',
  'version.later': 'Later version',
} as const satisfies Part<'version'>;
