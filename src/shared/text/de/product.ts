import type { Translation } from '../catalogue.ts';
import type { product as english } from '../en/product.ts';

export const product: Translation<typeof english> = {
  'product.model': 'Produktmodell',
  'product.productNumber': 'Produktnummer',
  'product.quantity': 'Menge',
  'product.note': 'Bemerkung',
  'product.series': 'Serie',
  'product.models': 'Modelle',
  'product.modelCount': '{n, one=# Modell|other=# Modelle}',
  'product.parameters': 'Wichtige Kenndaten',
  'product.documents': 'Dokumente',
  'product.otherModels': 'Weitere Modelle dieser Serie',
  'product.selections': 'Auswahllisten',
  'product.pictures': 'Bilder',
  'product.raise': 'Problem zu diesem Modell melden',
  'product.missing': 'Keine Produktinformationen gefunden',
  'product.missingModel': 'Dieses Modell steht nicht im Katalog, oder der Link ist unvollständig.',
  'product.missingSeries': 'Diese Serie steht nicht im Katalog, oder der Link ist unvollständig.',
  'product.missingSelection':
    'Diese Auswahlliste gibt es nicht, oder der Link ist unvollständig. Fragen Sie, wer ihn gesendet hat.',
  'product.noSelectionTitle': 'Diese Auswahlliste wurde nicht gefunden',
  'product.selectionItems': 'Modelle und Teile',
  'product.selectionEmpty': 'Keine Daten gefunden',
  'product.selectionEmptyText': 'Diese Liste ist noch leer.',
  'product.made': 'Erstellt {date}',
  'product.download': 'Herunterladen',
  'product.format.xlsx': 'Excel-Arbeitsmappe',
  'product.format.csv': 'Kommagetrennter Text (CSV)',
  'product.downloading': '{done} von {size}',
  'product.downloadProgress': 'Download von {name}',
  'product.downloadFailed':
    'Der Download von {name} wurde unterbrochen. Prüfen Sie Ihr Netzwerk und versuchen Sie es erneut: Er wird an derselben Stelle fortgesetzt.',
  'product.downloadRefused': '{name} kann im Moment nicht heruntergeladen werden.',
  'product.downloaded': 'Gespeichert: {name}, {size}',
  'product.saveAgain': 'Erneut speichern',
};
