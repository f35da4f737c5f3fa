import type { Translation } from '../catalogue.ts';
import type { setUp as english } from '../en/set-up.ts';

export const setUp: Translation<typeof english> = {
  'setUp.title': 'Einrichtung',
  'setUp.lead': 'Die Reihenfolge der Schritte ist frei. Ihre Eingaben gelten sofort; ein Neustart ist nicht nötig.',
  'setUp.progress': '{done} von {all} erledigt',
  'setUp.goOn': 'Fortsetzen',
  'setUp.dismiss': 'Ausblenden',
  'setUp.dismissTitle': 'Einrichtungsseite ausblenden?',
  'setUp.dismissText':
    'Die Seite verschwindet für alle Administratoren. Alles darauf ist weiterhin über die Verwaltung möglich.',
  'setUp.done': 'Alles ist eingerichtet',
  'setUp.doneText': 'Partner können jetzt Probleme melden, und Ihre Techniker erhalten sie.',
  'setUp.state.done': 'erledigt',
  'setUp.state.missing': 'offen',
  'setUp.state.failed': 'fehlgeschlagen',
  'setUp.test.mail': 'Test-E-Mail senden',
  'setUp.test.storage': 'Testdatei schreiben',
  'setUp.test.robot': 'Testkarte senden',
  'setUp.fill': 'Standardwörterbücher verwenden',
  'setUp.filled': '{n, one=# Eintrag wurde|other=# Einträge wurden} hinzugefügt.',
  'setUp.nameAndLogo': 'Name und Logo',
  'setUp.vendorSaved': 'Gespeichert. Seiten und E-Mails zeigen es ab jetzt.',
  'setUp.logo': 'Logo',
  'setUp.chooseLogo': 'Bild auswählen',
  'setUp.removeLogo': 'Entfernen',
  'setUp.logoHint': 'PNG, JPEG oder WebP, auf Weiß dargestellt.',
  'setUp.step.vendor': 'Ihr Name und Logo',
  'setUp.why.vendor': 'Erscheint im Rahmen, in E-Mails und auf Freigabeseiten.',
  'setUp.step.mail': 'E-Mail',
  'setUp.why.mail': 'Eine Test-E-Mail geht an Ihre eigene Adresse.',
  'setUp.step.storage': 'Dateien',
  'setUp.why.storage': 'Eine kleine Datei wird geschrieben, gelesen und gelöscht.',
  'setUp.step.robot': 'Team-Chat',
  'setUp.why.robot': 'Eine Karte in Ihrem Chat, wenn ein Ticket eskaliert oder schlecht bewertet wird.',
  'setUp.step.legal': 'Rechtstexte',
  'setUp.why.legal':
    'Datenschutzerklärung (Code policy) und Servicevereinbarung (Code agreement), eingegeben oder importiert. Bis beide hinterlegt sind, können sich Partner nicht selbst registrieren; Einladungen gehen auch ohne.',
  'setUp.step.dictionaries': 'Wörterbücher',
  'setUp.why.dictionaries':
    'Die Auswahlwerte der Formulare. Vorgaben sind vorhanden: behalten, ändern oder eigene importieren.',
  'setUp.step.products': 'Produkte',
  'setUp.why.products': 'Ihre Serien und Modelle.',
  'setUp.step.organisations': 'Partnerorganisationen',
  'setUp.why.organisations': 'Wer Ihnen Probleme meldet.',
  'setUp.step.customers': 'Kunden',
  'setUp.why.customers': 'Wo Ihre Maschinen laufen und wer sie betreut.',
  'setUp.step.units': 'Geräte',
  'setUp.why.units': 'Die Maschinen mit ihren Seriennummern.',
  'setUp.step.people': 'Personen',
  'setUp.why.people':
    'Ihre Techniker, Experten und Teamleiter sowie die Mitarbeiter Ihrer Partner. Eingeladen wird im jeweiligen Datensatz.',
  'setUp.step.secondFactor': 'Zweiter Faktor',
  'setUp.why.secondFactor': 'Für wen das Passwort allein nicht genügt. Sie bestimmen, für welche Rollen und ab wann.',
  'setUp.withoutFactor':
    '{n} von {all} Personen, die einen brauchen, haben noch keinen. Ab {day} können sie nichts anderes tun, bis er eingerichtet ist.',
  'setUp.step.routing': 'Zuweisung',
  'setUp.why.routing': 'Welche Gruppe ein Ticket bekommt, nach Produktlinie und Zone.',
  'setUp.invite': 'Einladen',
  'setUp.invited': 'Die Einladung wurde gesendet; sie gilt einmal, bis {day}.',
  'setUp.worked.mail': 'Gesendet. Prüfen Sie Posteingang und Spam-Ordner.',
  'setUp.worked.storage': 'Eine Datei wurde geschrieben, gelesen und gelöscht.',
  'setUp.worked.robot': 'Die Karte ist im Team-Chat.',
  'setUp.failed.mail':
    'Die E-Mail wurde nicht gesendet: {reason} Prüfen Sie SMTP_URL und MAIL_FROM, starten Sie neu und testen Sie noch einmal.',
  'setUp.failed.storage':
    'Der Dateispeicher hat nicht funktioniert: {reason} Prüfen Sie die STORAGE_…-Variablen und die Rechte des Schlüssels, starten Sie neu und testen Sie noch einmal.',
  'setUp.failed.robot':
    'Der Team-Chat hat die Karte nicht angenommen: {reason} Prüfen Sie ROBOT_WEBHOOK_URL und ROBOT_FORMAT, starten Sie neu und testen Sie noch einmal.',
  'setUp.noRobot':
    'Kein Team-Chat ist eingerichtet. Falls vorhanden, setzen Sie ROBOT_WEBHOOK_URL und ROBOT_FORMAT und starten Sie neu (docs/configuration.md).',
  'setUp.absentRobot':
    'Sie haben keinen. Falls sich das ändert: ROBOT_WEBHOOK_URL und ROBOT_FORMAT setzen und neu starten (docs/configuration.md).',
  'setUp.haveNoTeamChat': 'Wir haben keinen',
  'setUp.haveTeamChat': 'Wir haben doch einen',
  'setUp.card': 'Closeloop kann hier Nachrichten senden.',
};
