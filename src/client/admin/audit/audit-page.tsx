import { ScrollText } from 'lucide-react';
import { listAudit, type AuditView } from '../../../shared/admin/audit-calls.ts';
import { entityNames, entityOf, isEntityName } from '../../../shared/admin/entity-table.ts';
import { useCallPages } from '../../api/queries.ts';
import { history } from '../../history.ts';
import { PagedList } from '../../query-state.tsx';
import { usePage } from '../../route-match.tsx';
import { useText } from '../../text.tsx';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/form/select.tsx';
import { DateField } from '../../ui/form/text-field.tsx';
import { Link } from '../../ui/navigation.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useAdminLink } from '../addresses.ts';
import { AdminFrame } from '../admin-frame.tsx';
import { AuditChange } from './audit-lines.tsx';

const LIMIT = '50';
const ANY = 'any';

/** The audit log, newest first. The filter is kept in the address. */
export function AuditPage() {
  const { t } = useText();
  const { params } = usePage();
  const adminLink = useAdminLink();
  const { entity, record, actor, from, to } = params;
  const filter = { entity, record, actor, from, to };
  const query = Object.fromEntries(Object.entries(filter).filter(([, value]) => value));
  const list = useCallPages(listAudit, { query: { ...query, limit: LIMIT } }, { keepPrevious: true });
  const changeFilter = (next: Record<string, string | undefined>) =>
    history.replace(adminLink('audit', { ...filter, record: undefined, ...next }));
  return (
    <AdminFrame title={t('admin.audit')}>
      <AuditFilter entity={entity} from={from} to={to} onChange={changeFilter} />
      <PagedList
        list={list}
        empty={<EmptyState icon={ScrollText} title={t('admin.auditNone')} text={t('admin.auditNoneText')} />}
      >
        <Card className="max-w-[60rem]">
          <ul aria-label={t('admin.audit')}>
            {list.items.map((event) => (
              <li key={event.id} className="p-4 not-first:border-t not-first:border-line">
                <Event event={event} />
              </li>
            ))}
          </ul>
        </Card>
      </PagedList>
    </AdminFrame>
  );
}

interface AuditFilterProps {
  entity: string | undefined;
  from: string | undefined;
  to: string | undefined;
  /** The changed filters; undefined removes a filter. */
  onChange: (next: Record<string, string | undefined>) => void;
}

function AuditFilter({ entity, from, to, onChange }: AuditFilterProps) {
  const { t } = useText();
  const kinds = [
    { value: ANY, text: t('admin.anything') },
    ...entityNames.map((name) => ({ value: name, text: t(entityOf(name).many) })),
  ];
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <Select
        label={t('admin.of')}
        options={kinds}
        value={entity ?? ANY}
        onChange={(value) => onChange({ entity: value === ANY ? undefined : value })}
      />
      <DateField
        label={t('admin.fromDay')}
        value={from ?? ''}
        onChange={({ target }) => onChange({ from: target.value || undefined })}
      />
      <DateField
        label={t('admin.toDay')}
        value={to ?? ''}
        onChange={({ target }) => onChange({ to: target.value || undefined })}
      />
    </div>
  );
}

function Event({ event }: { event: AuditView }) {
  const { t } = useText();
  const adminLink = useAdminLink();
  const { entity, record, before, after } = event;
  const isGone = before !== null && after === null;
  return (
    <div className="grid grid-cols-1 gap-2">
      <AuditChange event={event} />
      {isEntityName(entity) && record !== '' && !isGone && (
        <Link href={adminLink(entity, { id: record })} className="text-small font-semibold text-act">
          {t('admin.open')}
        </Link>
      )}
    </div>
  );
}
