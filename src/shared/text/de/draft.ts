import type { Translation } from '../catalogue.ts';
import type { draft as english } from '../en/draft.ts';

export const draft: Translation<typeof english> = {
  'draft.onThisDevice': 'auf diesem Gerät {time}',
  'draft.savedHere': 'Auf diesem Gerät gespeichert {time}',
  'draft.savedAt': 'gespeichert {time}',
  'draft.offer': 'Noch nicht gesendet, gespeichert {time}',
  'draft.continue': 'Fortsetzen',
  'draft.open': 'Öffnen',
  'draft.discard': 'Löschen',
  'draft.discardTitle': 'Diesen Entwurf löschen?',
  'draft.discardText': '„{title}“ wurde nicht gesendet. Der Entwurf wird mit seinen Dateien von diesem Gerät gelöscht.',
  'draft.discardMessage': 'Diese Nachricht löschen?',
  'draft.messageFor': 'Nachricht zu {number}',
  'draft.notSent': 'Nicht gesendet',
  'draft.copyText': 'Text kopieren',
  'draft.notDeleted': 'Der Entwurf konnte nicht gelöscht werden. Bitte versuchen Sie es erneut.',
  'draft.all': 'Alle {n} Entwürfe',
  'draft.untitled': 'Ohne Beschreibung',
  'draft.none': 'Keine Entwürfe',
  'draft.noneText': 'Was Sie beginnen und nicht senden, wird hier auf diesem Gerät gespeichert.',
  'draft.kind.feedback': 'Produktproblem',
  'draft.kind.itr': 'ITR',
  'draft.kind.internal': 'Internes Problem',
  'draft.waits': 'Wartet auf das Netzwerk',
  'draft.toCorrect': 'Zu korrigieren',
  'draft.keptTitle': 'Auf diesem Gerät gespeichert',
  'draft.keptOffline':
    'Es gibt kein Netzwerk. Ihre Meldung wird automatisch gesendet, genau einmal, sobald dieses Gerät wieder online ist.',
  'draft.keptOnline':
    'Der Server ist nicht erreichbar. Ihre Meldung ist hier sicher und wird automatisch gesendet, sobald es geht.',
  'draft.sendNow': 'Jetzt senden',
  'draft.edit': 'Bearbeiten',
  'draft.sent': '{number}: Ihre Meldung wurde gesendet',
  'draft.refused': 'Eine gespeicherte Meldung konnte nicht gesendet werden. Öffnen Sie sie unter Entwürfe.',
  'draft.arrivedChip': 'Bereits gesendet, seitdem geändert',
  'draft.arrivedNews':
    'Eine gespeicherte Meldung war bereits gesendet und wurde seitdem geändert. Öffnen Sie sie unter Entwürfe.',
  'draft.arrivedTitle': 'Diese Meldung wurde bereits gesendet',
  'draft.arrived':
    'Es ist {number}; nur die Bestätigung ging verloren. Ihre späteren Änderungen sind nicht enthalten: Ergänzen Sie sie dort als Nachricht.',
  'draft.arrivedUnknown':
    'Sie finden sie unter Tickets; nur die Bestätigung ging verloren. Ihre späteren Änderungen sind nicht enthalten: Ergänzen Sie sie dort als Nachricht.',
  'draft.openArrived': '{number} öffnen',
  'draft.sendSecond': 'Als zweite Meldung senden',
  'draft.secondTitle': 'Zweite Meldung senden?',
  'draft.secondText': 'Die erste bleibt unverändert. Es entsteht ein weiteres Ticket mit eigener Nummer.',
};
