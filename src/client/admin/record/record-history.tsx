import { listAudit } from '../../../shared/admin/audit-calls.ts';
import { useCall } from '../../api/queries.ts';
import { useText } from '../../text.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { AuditChange } from '../audit/audit-lines.tsx';

const SHOWN = '5';

/** The latest changes of a record. */
export function RecordHistory({ entity, record }: { entity: string; record: string }) {
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
