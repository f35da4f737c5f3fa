import type { Translation } from '../catalogue.ts';
import type { unit as english } from '../en/unit.ts';

export const unit: Translation<typeof english> = {
  'unit.inWarranty': 'Garantie bis {date}',
  'unit.outOfWarranty': 'Garantie abgelaufen {date}',
  'unit.failedAgain': 'Erneut ausgefallen innerhalb von 90 Tagen',
  'unit.failedAgainText':
    'Dieses Gerät hatte vor weniger als 90 Tagen ein Problem. Sehen Sie sich zuerst die früheren Tickets an.',
  'unit.delivered': 'geliefert {date}',
  'unit.openTickets': '{n, one=Für dieses Gerät bereits offen:|other=Für dieses Gerät bereits offen (#):}',
  'unit.earlierTickets': '{n, one=# früheres Ticket|other=# frühere Tickets}',
  'unit.goOnByHand': 'Prüfen Sie die SN, oder geben Sie das Produkt von Hand ein.',
  'unit.missingText': '{sn} ist unbekannt oder gehört zu einer anderen Organisation. Prüfen Sie die SN.',
  'unit.raise': 'Problem zu diesem Gerät melden',
  'unit.raiseAnyway': 'Trotzdem melden',
  'unit.show': 'Produktinformationen anzeigen',
  'unit.facts': 'Produkt',
  'unit.warranty': 'Garantie bis',
  'unit.supplier': 'Lieferant',
  'unit.history': 'Tickets dieses Geräts',
  'unit.noHistory': 'Bisher keine Probleme.',
  'unit.life': 'Leben dieses Geräts',
  'unit.life.every': '{n, one=Fällt jeden Tag aus|other=Fällt alle # Tage aus}',
  'unit.life.failures': 'Ausfälle',
  'unit.life.warranty': 'Garantie',
  'unit.life.owners': 'Besitzer',
  'unit.life.delivered': 'Geliefert',
  'unit.life.warrantyEnds': 'Ende der Garantie',
  'unit.life.owner': 'Nun bei {name}',
  'unit.life.year': '{year}: {n, one=# Ausfall|other=# Ausfälle}',
  'unit.life.severity': '{n} × S{severity}',
};
