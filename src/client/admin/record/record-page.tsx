import { can } from '../../../shared/ticket/roles.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { listAudit } from '../../../shared/admin/audit-calls.ts';
import { changeRecord, getRecord, listRecords, type RecordView } from '../../../shared/admin/entity-calls.ts';
import { allColumns, entityOf, isEntityName, type EntityName } from '../../../shared/admin/entity-table.ts';
import { columnLabel } from '../../../shared/admin/column-label.ts';
import { useCall } from '../../api/queries.ts';
import { useSend } from '../../api/use-send.ts';
import { useUser } from '../../api/user.ts';
import { useLabel } from '../../dictionary/labels.ts';
import { history } from '../../history.ts';
import { useText } from '../../text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ConfirmSheet } from '../../ui/confirm-sheet.tsx';
import { KeyValue } from '../../ui/key-value.tsx';
import { QueryError } from '../../query-state.tsx';
import { SkeletonPage } from '../../ui/states.tsx';
import { useAdminLink } from '../addresses.ts';
import { AdminFrame, useEntity } from '../admin-frame.tsx';
import { InviteButton } from './invite-button.tsx';
import { PublicPageLink } from './public-page-link.tsx';
import { RecordActions } from './record-actions.tsx';
import { RecordForm } from './record-form.tsx';
import { typedColumns } from './record-values.ts';
import { cellOf, recordTitle } from './shown-cell.ts';
import { AuditChange } from '../audit/audit-lines.tsx';

const SHOWN = '5';

/** The latest changes of a record. */
function RecordHistory({ entity, record }: { entity: string; record: string }) {
  const { t } = useText();
  const { data } = useCall(listAudit, { query: { entity, record, limit: SHOWN } });
  if (!data || data.items.length === 0) return null;
  return (
    <Section title={t('admin.history')}>
      <Card>
        {data.items.map((event) => (
          <div key={event.id} className="p-4 not-first:border-t not-first:border-line">
            <AuditChange event={event} />
          </div>
        ))}
      </Card>
    </Section>
  );
}

/** A record of any entity, or a new one: its values, its references, its history. */
export function RecordPage({ name, id }: { name: EntityName; id: string | undefined }) {
  const { t } = useText();
  const adminLink = useAdminLink();
  const label = useLabel();
  const role = useUser()?.roles[0];
  const entity = entityOf(name);
  const found = useCall(getRecord, { params: { entity: name, id: id ?? '' } }, { enabled: id !== undefined });
  const record = found.data;
  const title = record && recordTitle(t, label, record, entity.title, entity.columns[entity.title]);
  return (
    <AdminFrame
      title={title ?? (id === undefined ? t('admin.newOne', { what: t(entity.one) }) : t(entity.one))}
      back={adminLink(name)}
      actions={
        record && (
          <>
            <PublicPageLink name={name} record={record} />
            {name === 'documents' && role && can(role, 'administers') && (
              <ButtonLink kind="quiet" size="medium" href={adminLink('document-drafts', { id: record.id })}>
                {t('admin.draft.begin')}
              </ButtonLink>
            )}
            {name === 'people' && role && can(role, 'administers') && <InviteButton person={record} />}
            <ActiveButton name={name} record={record} title={title ?? ''} />
          </>
        )
      }
    >
      {id !== undefined && found.isPending && <SkeletonPage plain />}
      {!record && <QueryError query={found} />}
      {role && (record || id === undefined) && (
        <div className="grid grid-cols-1 items-start gap-4 min-[75rem]:grid-cols-[minmax(0,46rem)_minmax(15rem,24rem)]">
          <div className="grid grid-cols-1 gap-4">
            {record && !record.active && <Banner tone="run">{t('admin.isInactive')}</Banner>}
            <RecordForm
              name={name}
              role={role}
              record={record}
              onMade={(made) => history.replace(adminLink(name, { id: made.id }))}
            />
          </div>
          {record && <RecordSide name={name} record={record} title={title ?? ''} />}
        </div>
      )}
    </AdminFrame>
  );
}

/** The read-only values, the references, the actions and the history of a record. */
function RecordSide({ name, record, title }: { name: EntityName; record: RecordView; title: string }) {
  const { t, language } = useText();
  const label = useLabel();
  const user = useUser();
  const role = user?.roles[0] ?? 'partner';
  const names = Object.keys(record.values);
  const typed = new Set(typedColumns(name, role, false, names).map(([column]) => column));
  const fixed = allColumns(name, names).filter(([column]) => !typed.has(column));
  const references = Object.entries(record.references);
  return (
    <div className="grid grid-cols-1 gap-4">
      {fixed.length > 0 && (
        <Card>
          <KeyValue
            items={fixed.map(([column, entry]) => ({
              name: columnLabel(t, entry, language),
              value: cellOf(t, label, record, column, entry),
            }))}
          />
        </Card>
      )}
      {references.length > 0 && (
        <Section title={t('admin.references')}>
          <Card pad className="flex flex-wrap gap-2">
            {references.map(([what, n]) => (
              <Chip key={what}>
                {n} {referrer(t, what)}
              </Chip>
            ))}
          </Card>
        </Section>
      )}
      <RecordActions name={name} record={record} title={title} />
      {can(role, 'administers') && <RecordHistory entity={name} record={record.id} />}
    </div>
  );
}

const referrer = (t: ReturnType<typeof useText>['t'], what: string): ReactNode =>
  isEntityName(what) ? t(entityOf(what).many) : t(what === 'openTickets' ? 'admin.openTickets' : 'admin.tickets');

/** Makes the record inactive or active. Records are never deleted. */
function ActiveButton({ name, record, title }: { name: EntityName; record: RecordView; title: string }) {
  const { t } = useText();
  const client = useQueryClient();
  const rights = useEntity(name);
  const [confirming, setConfirming] = useState(false);
  const { send, busy } = useSend(changeRecord, {
    outdates: [listRecords, listAudit, getRecord],
    onDone: () => setConfirming(false),
    onFailed: () => {
      setConfirming(false);
      void client.invalidateQueries({ queryKey: [getRecord.name] });
    },
  });
  // People are disabled by another action, which also transfers their open tickets (record-actions.tsx).
  if (!rights?.actions.includes('active') || (name === 'people' && record.active)) return null;
  const { id, version, active } = record;
  const verb = t(active ? 'admin.makeInactive' : 'admin.makeActive');
  const change = () => void send({ params: { entity: name, id }, body: { version, active: !active } });
  return (
    <>
      <Button
        kind="quiet"
        size="medium"
        busy={busy && !confirming}
        onClick={() => (active ? setConfirming(true) : change())}
      >
        {verb}
      </Button>
      <ConfirmSheet
        open={confirming}
        onClose={() => setConfirming(false)}
        onConfirm={change}
        title={t('admin.inactiveTitle', { title })}
        confirm={verb}
        busy={busy}
      >
        {t('admin.inactiveText')}
      </ConfirmSheet>
    </>
  );
}
