import { useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { changeRecord, listRecords, type EntityView, type RecordRow } from '../../../shared/admin/entity-calls.ts';
import type { EntityName } from '../../../shared/admin/entity-table.ts';
import { ApiError } from '../../api/api-error.ts';
import { send } from '../../api/client.ts';
import { useText } from '../../text.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmSheet } from '../../ui/confirm-sheet.tsx';
import { toast } from '../../ui/toast-queue.ts';
import { useAdminLink } from '../addresses.ts';
import { ExportButton } from './export-button.tsx';

export interface ListActionsProps {
  name: EntityName;
  /** What the list is narrowed to: an export takes the same. */
  query: Readonly<Record<string, string>>;
  rights: EntityView | undefined;
  picked: readonly RecordRow[];
  onDone: () => void;
}

/** What one does to a list or to the chosen rows of it. */
export function ListActions(props: ListActionsProps) {
  const { t } = useText();
  const adminLink = useAdminLink();
  const { name, query, rights, picked } = props;
  return (
    <>
      <ActiveAction {...props} />
      {picked.length === 0 && rights?.actions.includes('export') && <ExportButton list={name} query={query} />}
      {picked.length === 0 && rights?.actions.includes('import') && (
        <ButtonLink kind="quiet" size="medium" icon={FileUp} href={adminLink('imports', { entity: name })}>
          {t('imports.import')}
        </ButtonLink>
      )}
    </>
  );
}

function ActiveAction({ name, rights, picked, onDone }: ListActionsProps) {
  const { t } = useText();
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  if (picked.length === 0 || !rights?.actions.includes('active')) return null;
  const active = !picked.some((record) => record.active);
  const change = async (): Promise<void> => {
    setBusy(true);
    const refused: string[] = [];
    // One after the other: each is judged, and audited, by itself.
    for (const { id, version } of picked)
      await send(changeRecord, { params: { entity: name, id }, body: { version, active } }, { catches: true }).catch(
        (error: unknown) => {
          if (!(error instanceof ApiError)) throw error;
          refused.push(Object.values(error.fields)[0] ?? error.message);
        },
      );
    setBusy(false);
    setAsked(false);
    void client.invalidateQueries({ queryKey: [listRecords.name] });
    const done = picked.length - refused.length;
    const told = t(active ? 'admin.madeActive' : 'admin.madeInactive', { n: done });
    toast.show({ text: [told, ...new Set(refused)].join(' '), tone: refused.length > 0 ? 'warn' : 'ok' });
    onDone();
  };
  const verb = t(active ? 'admin.makeActive' : 'admin.makeInactive');
  return (
    <>
      <Button kind="quiet" size="medium" onClick={() => setAsked(true)}>
        {`${verb} (${picked.length})`}
      </Button>
      <ConfirmSheet
        open={asked}
        onClose={() => setAsked(false)}
        onConfirm={() => void change()}
        title={t('admin.changeChosen', { n: picked.length })}
        confirm={verb}
        busy={busy}
      >
        {t(active ? 'admin.activeText' : 'admin.inactiveText')}
      </ConfirmSheet>
    </>
  );
}
