import type { Column } from '../../../shared/admin/entity.ts';
import type { Language } from '../../../shared/text/languages.ts';
import { translatorOf } from '../../http/messages.ts';
import { LIST_SEPARATOR } from '../../../shared/field/value.ts';

type Explained = Pick<Column, 'type' | 'optional' | 'hint'> & { choices?: readonly string[]; max?: number };

/** One line that explains what a column of a file accepts. */
export function explanationOf(column: Explained, language: Language): string {
  const t = translatorOf(language);
  const { type, hint, choices, max } = column;
  const kinds: Partial<Record<Column['type'], string>> = {
    day: t('imports.kind.day'),
    yesNo: t('imports.kind.yesNo'),
    number: t('imports.kind.number'),
    code: t('imports.kind.code'),
    record: t('imports.kind.record'),
    records: t('imports.kind.records', { separator: LIST_SEPARATOR }),
    parts: t('imports.kind.texts', { separator: LIST_SEPARATOR }),
    texts: t('imports.kind.texts', { separator: LIST_SEPARATOR }),
    choice: (choices ?? []).join(', '),
  };
  const kind = kinds[type] ?? (max === undefined ? '' : t('imports.kind.text', { max }));
  const need = t(column.optional ? 'imports.optional' : 'imports.required');
  const hintText = hint === undefined ? '' : t(hint as 'entity.hint.code');
  return [need, kind, hintText].filter((part) => part !== '').join(language === 'zh' ? '；' : '; ');
}
