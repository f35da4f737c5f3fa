import type { Translation } from '../catalogue.ts';
import type { location as english } from '../en/location.ts';

export const location: Translation<typeof english> = {
  'location.intro': 'Geben Sie an, wo die Maschine steht, damit der Techniker sie findet.',
  'location.here': 'Meinen Standort verwenden',
  'location.found': 'Gefunden, auf etwa {metres} m genau. Bitte prüfen Sie ihn und ergänzen Sie Gebäude oder Halle.',
  'location.denied':
    'Dieser Browser hat keinen Zugriff auf Ihren Standort. Erlauben Sie ihn in den Einstellungen, oder geben Sie den Ort unten ein.',
  'location.unknown': 'Ihr Standort ist im Moment nicht verfügbar. Geben Sie den Ort unten ein.',
  'location.name': 'Name des Ortes',
  'location.address': 'Adresse',
  'location.latitude': 'Breitengrad',
  'location.latitudeHint': 'Grad Nord, −90 bis 90, zum Beispiel 53.551086',
  'location.latitudeWrong': 'Bitte geben Sie Grad von −90 bis 90 ein.',
  'location.longitude': 'Längengrad',
  'location.longitudeHint': 'Grad Ost, −180 bis 180, zum Beispiel 9.993682',
  'location.longitudeWrong': 'Bitte geben Sie Grad von −180 bis 180 ein.',
  'location.show': 'Diesen Ort anzeigen',
  'location.send': 'Zum Ticket senden',
  'location.sent': 'Der Ort steht im Ticket',
  'location.menu': 'Standort der Maschine senden',
  'location.openMap': 'In der Karte dieses Telefons öffnen',
  'location.copy': 'Ort kopieren',
  'location.coordinates': 'Koordinaten',
  'location.coordinatesName': 'Koordinaten',
  'location.unnamed': 'Ein Ort',
  'location.ownMap': 'Er öffnet sich in der Karten-App dieses Telefons. Der Ort wird an keinen Kartendienst gesendet.',
  'location.none': 'Dieser Link führt zu keinem Ort',
  'location.noneText': 'Breiten- oder Längengrad fehlt oder ist ungültig.',
  'location.choose': 'Ort wählen',
};
