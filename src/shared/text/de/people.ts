import type { Translation } from '../catalogue.ts';
import type { people as english } from '../en/people.ts';

export const people: Translation<typeof english> = {
  'people.handOver.reason': 'Der bisherige Bearbeiter ist ausgeschieden.',
  'people.action.disable': 'Sperren',
  'people.action.data': 'Personenbezogene Daten exportieren',
  'people.action.resetFactor': 'Zweiten Faktor zurücksetzen',
  'people.resetFactor.title': 'Zweiten Faktor von {name} zurücksetzen?',
  'people.resetFactor.text':
    'Seien Sie sicher, wer fragt: Rufen Sie unter einer bekannten Nummer zurück, oder treffen Sie sich. Eine E-Mail allein genügt nicht.',
  'people.resetFactor.then':
    'Authenticator-App und Wiederherstellungscodes gelten nicht mehr, alle Geräte der Person werden abgemeldet, und sie erfährt es per E-Mail.',
  'people.resetFactor.confirm': 'Zurücksetzen',
  'people.resetFactor.done': 'Zweiter Faktor von {name} zurückgesetzt',
  'people.resetFactor.oneself':
    'Den eigenen zweiten Faktor setzt ein anderer Administrator zurück. Entfernen können Sie ihn in Ihrem Profil.',
  'people.resetFactor.none': 'Diese Person hat keinen zweiten Faktor.',
  'people.action.erase': 'Name und Adresse löschen',
  'people.action.merge': 'Mit anderem zusammenführen',
  'people.disable.first':
    'Offene Tickets müssen zuerst weitergegeben werden: Verwenden Sie „Sperren“, dort wird gefragt, wer sie übernimmt.',
  'people.disable.oneself': 'Sie können sich nicht selbst sperren. Bitten Sie einen anderen Administrator.',
  'people.disable.already': 'Diese Person ist bereits gesperrt.',
  'people.disable.title': '{name} sperren',
  'people.disable.text':
    'Die Person kann sich nicht mehr anmelden und wird überall abgemeldet. Ihr Name bleibt bei allem stehen, was sie getan hat.',
  'people.disable.confirm': 'Sperren',
  'people.disable.none': 'Es gibt keine offenen Tickets.',
  'people.disable.tickets': 'Was soll mit {n, one=dem offenen Ticket|other=den # offenen Tickets} geschehen?',
  'people.disable.routing': 'Nach den Zuweisungsregeln',
  'people.disable.routingText':
    'Jedes geht an den Kollegen mit den wenigsten offenen Tickets, oder an einen Teamleiter, wenn die Regeln niemanden nennen.',
  'people.disable.person': 'Eine Person übernimmt',
  'people.disable.personText': 'Alles in Bearbeitung geht an einen Kollegen Ihrer Wahl.',
  'people.disable.who': 'Wer übernimmt?',
  'people.disable.whoLacks': 'Bitte wählen Sie, wer die Tickets übernimmt.',
  'people.disable.submitted':
    '{n, one=Ein noch nicht angenommenes Ticket wird|other=# noch nicht angenommene Tickets werden} neu zugewiesen.',
  'people.disable.escalated':
    '{n, one=Eines ist|other=# sind} eskaliert: Ist diese Person kein Experte, wird nach den Regeln einer gesucht.',
  'people.disable.done': '{name} ist gesperrt, {n, one=# Ticket|other=# Tickets} weitergegeben.',
  'people.data.title': 'Daten von {name}',
  'people.data.text':
    'Alles, was über diese Person gespeichert ist: Profil, Geräte, Mitteilungen, Tickets, was sie geschrieben und geändert hat.',
  'people.data.care': 'Die Datei ist nur für diese Person bestimmt. Der Export steht im Prüfprotokoll.',
  'people.data.save': 'Datei speichern',
  'people.erase.active': 'Sperren Sie diese Person zuerst, damit ihre offenen Tickets weitergegeben werden.',
  'people.erase.already': 'Name und Adresse dieser Person wurden bereits gelöscht.',
  'people.erase.stays': 'Die Daten dieser Person wurden gelöscht, sie bleibt gesperrt.',
  'people.erase.title': 'Daten von {name} löschen?',
  'people.erase.text': 'Das kann nicht rückgängig gemacht werden:',
  'people.erase.replaced': 'Name, Adresse und Telefon werden überall ersetzt, auch im Prüfprotokoll.',
  'people.erase.gone': 'Sitzungen, Geräte, Mitteilungen, Bilder und nicht gesendete E-Mails werden gelöscht.',
  'people.erase.kept': 'Tickets bleiben erhalten, mit allem, was darin steht.',
  'people.erase.confirm': 'Löschen',
  'people.erase.done': 'Name und Adresse wurden gelöscht.',
  'people.merge.itself': 'Ein Datensatz kann nicht mit sich selbst zusammengeführt werden. Wählen Sie einen anderen.',
  'people.merge.inactive': 'Dieser Datensatz ist inaktiv oder wurde selbst zusammengeführt. Wählen Sie einen aktiven.',
  'people.merge.title': '{name} zusammenführen',
  'people.merge.text':
    'Alles, was dazu gehört, geht an den anderen Datensatz über. Dieser hier wird inaktiv und verweist dorthin.',
  'people.merge.into': 'Mit welchem?',
  'people.merge.moves': 'Geht über an {name}',
  'people.merge.kind.people': 'Personen',
  'people.merge.kind.tickets': 'Tickets',
  'people.merge.kind.customers': 'Kunden',
  'people.merge.kind.units': 'Geräte',
  'people.merge.kind.contacts': 'Kontakte',
  'people.merge.kind.organisations': 'Partnerorganisationen',
  'people.merge.rights':
    'Ihre Personen erhalten die Rechte der anderen Organisation: Deren Partnermanager sehen alle diese Tickets.',
  'people.merge.confirm': 'Zusammenführen',
  'people.merge.done': 'Zusammengeführt.',
  'people.trial.title': 'Wer bekäme dieses Ticket?',
  'people.trial.choose': 'Wählen Sie eine Produktlinie, um die Zuweisung eines neuen Tickets zu sehen.',
  'people.trial.noRule':
    'Keine Regel nennt dafür eine Gruppe: Das Ticket wartet in der Warteschlange, wo es jeder Techniker annehmen kann.',
  'people.trial.byZone': 'Die Regel für diese Linie und Zone nennt {group}.',
  'people.trial.byLine': 'Die Regel für diese Linie nennt {group}.',
  'people.trial.takes': '{name} bekommt es',
  'people.trial.fewest': 'Niemand dort hat weniger offene Tickets ({n}).',
  'people.trial.standsIn': 'Vertritt {name}, abwesend.',
  'people.trial.nobody': 'Niemand aus der Gruppe ist verfügbar: Das Ticket wartet in der Warteschlange.',
  'people.trial.next': 'Wer danach kommt',
  'people.trial.for': 'für {name}',
  'people.trial.absent': 'Abwesende Mitglieder',
  'people.trial.until': 'Abwesend bis {day}',
  'people.calendar.period':
    'Schreiben Sie einen Zeitraum als 1 08:00-12:00: den Wochentag von 1 (Montag) bis 7, dann Beginn und Ende.',
  'people.calendar.noFile':
    'Diese iCalendar-Datei ist nicht lesbar. Exportieren Sie sie erneut als .ics, mit ganzen Tagen.',
  'people.actions': 'Mehr',
  'people.rule.everyZone':
    'Tickets zu {line} gehen an {group}, aus jeder Zone ohne eigene Regel: an das verfügbare Mitglied mit den wenigsten offenen Tickets.',
  'people.rule.oneZone':
    'Tickets zu {line} aus {zone} gehen an {group}: an das verfügbare Mitglied mit den wenigsten offenen Tickets.',
  'people.year.title': 'Jahresübersicht',
  'people.year.before': 'Voriges Jahr',
  'people.year.after': 'Nächstes Jahr',
  'people.year.open': 'Geöffnet',
  'people.year.closed': 'Jede Woche geschlossen',
  'people.year.holiday': 'Feiertag',
  'people.year.press':
    'Tippen Sie auf einen Tag, um ihn zum Feiertag zu machen oder das aufzuheben. Vor dem Speichern ändert sich nichts.',
  'people.holidays.choose': 'Feiertage aus einer Datei hinzufügen (.ics)',
  'people.holidays.large': 'Die Datei ist zu groß: höchstens 250 KB.',
  'people.holidays.read': '{n, one=Ein Tag|other=# Tage} aus {file} gelesen.',
  'people.moves.title': '{n} von {of} offenen Tickets bekommen eine neue Fälligkeit',
  'people.moves.text': '{earlier} früher, {later} später. Fälligkeiten ändern sich, sobald Sie speichern.',
  'people.moves.none': 'Keine Fälligkeit ändert sich. {n, one=Eine Frist läuft|other=# Fristen laufen} in dieser Zone.',
  'people.moves.list': 'Tickets mit der größten Änderung',
  'people.moves.fromTo': '{from} → {to}',
};
