import type { Part } from '../catalogue.ts';

export const solution = {
  'solution.title': 'Solution',
  'solution.open': 'Open',
  'solution.whatChanged': 'What changed since version {n}',
  'solution.safety': 'Safety warning',
  'solution.safetyHint': 'Energized work, discharge times, lifting. Shown first; we record that it was read.',
  'solution.warning': 'Warning',
  'solution.safetyRead': 'I have read the warning',
  'solution.safetyReadAt': 'Read {time}',
  'solution.text': 'Solution',
  'solution.textHint': 'Step by step, with parameters and values.',
  'solution.feasible': 'This solution is feasible',
  'solution.noSensitive': 'It contains no classified or sensitive information',
  'solution.changeNote': 'What changed',
  'solution.decision.accepted': 'Solution accepted',
  'solution.decision.declined': 'Solution rejected',
  'solution.decision.confirmed': 'Solution confirmed',
  'solution.write': 'Propose a solution',
  'solution.newest': 'newest',
  'solution.none': 'There is no solution yet',
  'solution.noneText': 'You will be notified as soon as there is one.',
} as const satisfies Part<'solution'>;
