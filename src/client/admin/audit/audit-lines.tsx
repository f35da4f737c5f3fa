import { columnOf, isEntityName } from '../../../shared/admin/entity-table.ts';
import { columnLabel } from '../../../shared/admin/column-label.ts';
import type { AuditView } from '../../../shared/admin/audit-calls.ts';
import type { Cell } from '../../../shared/admin/entity-calls.ts';
import type { TextKey } from '../../../shared/field/entry.ts';
import { exactTime } from '../../../shared/format/time.ts';
import { useLabel, type Label } from '../../dictionary/labels.ts';
import { useText } from '../../text.tsx';
import { timeZone } from '../../ui/use-now.ts';
import { shownCell } from '../record/shown-cell.ts';
import { eventText } from '../systems/webhook-texts.tsx';
import { auditTitle } from './audit-title.ts';

interface Line {
  name: string;
  old: string;
  next: string;
}
type Values = AuditView['before'];

const isCell = (value: unknown): value is Cell =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value) || Array.isArray(value);

/** What is kept of webhooks, keys and settings, which are no entities. */
const otherNames: Readonly<Record<string, TextKey>> = {
  active: 'entity.column.active',
  aside: 'question.review.aside',
  audience: 'integration.hook.audience',
  events: 'integration.hook.events',
  expiresAt: 'integration.key.expires',
  name: 'integration.key.name',
  role: 'entity.column.role',
  scopes: 'integration.key.scopes',
  url: 'integration.hook.url',
};

/** The changed columns with their old and new values as text. */
function linesOf(
  { t, language }: Pick<ReturnType<typeof useText>, 't' | 'language'>,
  label: Label,
  { entity, before, after }: AuditView,
): Line[] {
  const named = (name: string) => (isEntityName(entity) ? columnOf(entity, name) : undefined);
  const shown = (name: string, values: Values): string => {
    const value = values?.[name];
    const column = named(name);
    if (value === undefined || value === null) return '';
    if (column && isCell(value)) return shownCell(t, label, column, value);
    if (typeof value === 'boolean') return t(value ? 'admin.yes' : 'admin.no');
    if (Array.isArray(value)) return value.map((one) => eventText(t, String(one))).join(', ');
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  const nameOf = (name: string): string => {
    const column = named(name);
    if (column) return columnLabel(t, column, language);
    const key = otherNames[name];
    return key ? t(key) : name;
  };
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .map((name) => ({ name: nameOf(name), old: shown(name, before), next: shown(name, after) }))
    .filter(({ old, next }) => old !== '' || next !== '');
}

/** Who did it, how and when. */
export function AuditHead({ event, title }: { event: AuditView; title: string }) {
  const { t } = useText();
  const { actor, at } = event;
  return (
    <p className="flex flex-wrap gap-x-2">
      <span className="font-semibold">{title}</span>
      <span>{actor.name ?? t('admin.system')}</span>
      {actor.via !== 'page' && <span className="text-ink2">{t(`admin.via.${actor.via}`)}</span>}
      <time dateTime={at} className="tabular text-ink3">
        {exactTime(new Date(at), timeZone)}
      </time>
    </p>
  );
}

/** From where, and by which request. */
export function AuditOrigin({ event: { ip, requestId } }: { event: AuditView }) {
  const { t } = useText();
  if (ip === '') return null;
  return (
    <p className="text-tiny leading-5 text-ink3">
      {t('admin.from', { ip })}
      {requestId !== '' && <span className="code"> · {requestId}</span>}
    </p>
  );
}

/** One entry of the audit log: who, when, and the old and new values. */
export function AuditChange({ event }: { event: AuditView }) {
  const { t } = useText();
  return (
    <div className="grid grid-cols-1 gap-1.5 text-body">
      <AuditHead event={event} title={auditTitle(t, event)} />
      <AuditValues event={event} />
      <AuditOrigin event={event} />
    </div>
  );
}

/** The old and new values. */
export function AuditValues({ event }: { event: AuditView }) {
  const text = useText();
  const { t } = text;
  const label = useLabel();
  const lines = linesOf(text, label, event);
  return (
    <dl className="grid grid-cols-1 gap-1 text-small">
      {lines.map(({ name, old, next }) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="w-36 shrink-0 text-ink3">{name}</dt>
          <dd className="min-w-0 flex-1 basis-48 wrap-anywhere">
            {event.before !== null && (
              <>
                <del className="text-ink3">{old === '' ? t('admin.empty') : clipped(old)}</del>
                <span aria-hidden> → </span>
              </>
            )}
            <ins className="font-medium no-underline">{next === '' ? t('admin.empty') : clipped(next)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const CLIPPED = 200;
const clipped = (text: string): string => (text.length > CLIPPED ? `${text.slice(0, CLIPPED)} …` : text);
