import type { Translation } from '../catalogue.ts';
import type { solution as english } from '../en/solution.ts';

export const solution: Translation<typeof english> = {
  'solution.title': 'Lösung',
  'solution.open': 'Öffnen',
  'solution.whatChanged': 'Änderungen seit Version {n}',
  'solution.safety': 'Sicherheitshinweis',
  'solution.safetyHint':
    'Arbeiten unter Spannung, Entladezeiten, Heben. Wird zuerst angezeigt; das Lesen wird festgehalten.',
  'solution.warning': 'Warnung',
  'solution.safetyRead': 'Ich habe den Hinweis gelesen',
  'solution.safetyReadAt': 'Gelesen {time}',
  'solution.text': 'Lösung',
  'solution.textHint': 'Schritt für Schritt, mit Parametern und Werten.',
  'solution.feasible': 'Diese Lösung ist umsetzbar',
  'solution.noSensitive': 'Sie enthält keine vertraulichen oder sensiblen Angaben',
  'solution.changeNote': 'Was ist neu?',
  'solution.decision.accepted': 'Lösung angenommen',
  'solution.decision.declined': 'Lösung abgelehnt',
  'solution.decision.confirmed': 'Lösung bestätigt',
  'solution.write': 'Lösung vorschlagen',
  'solution.newest': 'neueste',
  'solution.none': 'Es gibt noch keine Lösung',
  'solution.noneText': 'Sie werden informiert, sobald es eine gibt.',
};
