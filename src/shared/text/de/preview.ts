import type { Translation } from '../catalogue.ts';
import type { preview as english } from '../en/preview.ts';

export const preview: Translation<typeof english> = {
  'preview.download': 'Herunterladen',
  'preview.loading': '{name} wird geladen',
  'preview.loaded': '{loaded} von {size}',
  'preview.tooLarge': 'Diese Datei ist zu groß für die Anzeige',
  'preview.tooLargeText':
    '{name} hat {size}; bis {max} können angezeigt werden. Laden Sie sie herunter, um sie auf diesem Gerät zu öffnen.',
  'preview.damaged': 'Diese Datei kann nicht angezeigt werden',
  'preview.damagedText':
    'Sie ist beschädigt, mit einem Passwort geschützt oder nicht das, was ihr Name sagt. Laden Sie sie herunter, um es mit einem anderen Programm zu versuchen.',
  'preview.home': 'Zur Startseite',
  'preview.cutText': 'Nur der Anfang wird angezeigt. Laden Sie die Datei herunter, um alles zu sehen.',
  'preview.cutTable':
    'Nur die ersten {rows} Zeilen und {columns} Spalten werden angezeigt. Laden Sie die Datei herunter, um alles zu sehen.',
  'preview.cutPages': 'Nur die ersten {n} Seiten werden angezeigt. Laden Sie die Datei herunter, um alles zu sehen.',
  'preview.empty': 'Diese Datei ist leer',
  'preview.encoding': 'Zeichencodierung',
  'preview.search': 'In diesem Text suchen',
  'preview.match': '{n} von {max}',
  'preview.noMatch': 'Nicht gefunden',
  'preview.matchBefore': 'Vorheriger Treffer',
  'preview.matchAfter': 'Nächster Treffer',
  'preview.searchNames': 'Namen durchsuchen',
  'preview.names': '{n, one=# Name|other=# Namen}',
  'preview.cutArchive': 'Nur die ersten {n} Namen werden aufgeführt.',
  'preview.encrypted': 'Das Archiv hat ein Passwort: Sein Inhalt ist hier nicht sichtbar.',
  'preview.encryptedOne': 'Mit Passwort',
  'preview.more': 'Mehr anzeigen',
  'preview.sheets': 'Blätter',
  'preview.table': 'Tabelle, scrollbar',
  'preview.row': 'Zeile',
  'preview.page': 'Seite {n} von {max}',
  'preview.pages': 'Seiten von {name}, scrollbar',
  'preview.previous': 'Vorige Datei',
  'preview.next': 'Nächste Datei',
  'preview.zoomIn': 'Vergrößern',
  'preview.zoomOut': 'Verkleinern',
  'preview.zoomFit': 'An Fenster anpassen',
  'preview.picture': 'Bild',
  'preview.noPicture': 'Hier wurde kein Bild gefunden',
  'preview.noPictureText':
    'Der Link führt zu keinem Bild, oder es lässt sich nicht mehr öffnen. Gehen Sie zurück und öffnen Sie es erneut.',
};
