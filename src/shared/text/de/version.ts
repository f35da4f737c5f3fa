import type { Translation } from '../catalogue.ts';
import type { version as english } from '../en/version.ts';

export const version: Translation<typeof english> = {
  'version.new': 'Neu',
  'version.number': 'Version {number}',
  'version.released': 'Veröffentlicht {date}',
  'version.none': 'Keine Daten gefunden',
  'version.noneText': 'Hier steht zu jeder Version, was in Closeloop neu ist.',
  'version.missing': 'Diese Version wurde nicht gefunden',
  'version.missingText': 'Sie existiert nicht, oder der Link ist unvollständig. Alle Versionen stehen in der Liste.',
  'version.all': 'Alle Versionen',
  'version.pictures': 'Bilder',
  'version.earlier': 'Frühere Version',
  'version.later': 'Spätere Version',
};
