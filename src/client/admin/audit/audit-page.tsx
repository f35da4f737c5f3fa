import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { listAudit, type AuditView } from '../../../shared/admin/audit-calls.ts';
import { entityNames, entityOf, isEntityName } from '../../../shared/admin/entity-table.ts';
import { useCallPages } from '../../api/queries.ts';
import { history } from '../../history.ts';
import { PagedList } from '../../query-state.tsx';
import { usePage } from '../../route-match.tsx';
import { useText } from '../../text.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/form/select.tsx';
import { DateField } from '../../ui/form/text-field.tsx';
import { Link } from '../../ui/navigation.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useAdminLink } from '../addresses.ts';
import { AdminFrame } from '../admin-frame.tsx';
import { actsOf, type AuditAct } from './audit-acts.ts';
import { AuditChange, AuditHead, AuditOrigin, AuditValues } from './audit-lines.tsx';
import { auditTitle } from './audit-title.ts';

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
            {actsOf(list.items).map((act) => (
              <li key={act[0].id} className="p-4 not-first:border-t not-first:border-line">
                {act.length === 1 ? <Event event={act[0]} /> : <Act act={act} />}
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

const SHOWN = 3;

/** What one request did to several records: said once, with the first of them. */
function Act({ act }: { act: AuditAct }) {
  const { t } = useText();
  const [all, setAll] = useState(false);
  const [first] = act;
  const titles = [...new Set(act.map((event) => auditTitle(t, event)))];
  return (
    <div className="grid grid-cols-1 gap-2 text-body">
      <AuditHead event={first} title={`${titles.join(', ')} · ${t('admin.records', { n: act.length })}`} />
      <ul className="grid grid-cols-1 gap-2 border-l-2 border-line pl-3">
        {act.slice(0, all ? undefined : SHOWN).map((event) => (
          <li key={event.id} className="grid grid-cols-1 gap-1">
            {titles.length > 1 && <p className="text-small font-semibold">{auditTitle(t, event)}</p>}
            <AuditValues event={event} />
            <OpenRecord event={event} />
          </li>
        ))}
      </ul>
      {act.length > SHOWN && !all && (
        <div className="-mx-3">
          <Button kind="plain" size="small" onClick={() => setAll(true)}>
            {t('admin.allOfAct', { n: act.length })}
          </Button>
        </div>
      )}
      <AuditOrigin event={first} />
    </div>
  );
}

const Event = ({ event }: { event: AuditView }) => (
  <div className="grid grid-cols-1 gap-2">
    <AuditChange event={event} />
    <OpenRecord event={event} />
  </div>
);

function OpenRecord({ event: { entity, record, before, after } }: { event: AuditView }) {
  const { t } = useText();
  const adminLink = useAdminLink();
  const isGone = before !== null && after === null;
  if (!isEntityName(entity) || record === '' || isGone) return null;
  return (
    <Link href={adminLink(entity, { id: record })} className="text-small font-semibold text-act">
      {t('admin.open')}
    </Link>
  );
}
