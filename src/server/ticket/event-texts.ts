import { hiddenFields } from '../../shared/ticket/fields.ts';
import type { Effect } from './effect.ts';
import type { NewEvent } from './store.ts';

/**
 * Text and changes of an event. What only insiders may read of a public
 * event is stored separately (docs/decisions/0022).
 */
export function textsOfEvent({
  text = null,
  internalText,
  changes = [],
  visibility,
}: Effect): Pick<NewEvent, 'text' | 'changes' | 'internal'> {
  if (visibility === 'internal') return { text, changes };
  const secret = changes.filter(({ field }) => isForInsiders(field));
  const open = changes.filter(({ field }) => !isForInsiders(field));
  const apart = internalText !== undefined || secret.length > 0;
  return { text, changes: open, ...(apart ? { internal: { text: internalText ?? null, changes: secret } } : {}) };
}

const secretFields: readonly string[] = hiddenFields(false);
const isForInsiders = (field: string): boolean => secretFields.includes(field);
