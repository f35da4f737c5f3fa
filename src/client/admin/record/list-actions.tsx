import { useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { Suspense } from 'react';
import { changeRecord, listRecords, type EntityView, type RecordRow } from '../../../shared/admin/entity-calls.ts';
import type { EntityName } from '../../../shared/admin/entity-table.ts';
import { ApiError } from '../../api/api-error.ts';
import { send } from '../../api/client.ts';
import { lazyPart } from '../../lazy-part.ts';
import { useText } from '../../text.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { toast } from '../../ui/toast-queue.ts';
import { useAdminLink } from '../addresses.ts';

const ExportButton = lazyPart(() => import('./export-button.tsx').then((part) => part.ExportButton));

const InviteManyButton = lazyPart(() => import('./invite-many-button.tsx').then((part) => part.InviteManyButton));

export interface ListActionsProps {
  name: EntityName;
  /** The filters of the list, which an export uses too. */
  query: Readonly<Record<string, string>>;
  rights: EntityView | undefined;
  selected: readonly RecordRow[];
  /** The list is known to have no rows. */
  isEmpty: boolean;
  onDone: () => void;
}

/** The actions on a list, or on its selected rows. */
export function ListActions(props: ListActionsProps) {
  const { t } = useText();
  const adminLink = useAdminLink();
  const { name, query, rights, selected, isEmpty } = props;
  return (
    <>
      {name === 'people' && selected.length > 0 && rights?.actions.includes('active') && (
        <Suspense>
          <InviteManyButton who={{ ids: selected.map(({ id }) => id) }} onDone={props.onDone} />
        </Suspense>
      )}
      <ActiveAction {...props} />
      {selected.length === 0 && rights?.actions.includes('export') && (
        <Suspense>
          <ExportButton list={name} query={query} disabled={isEmpty} />
        </Suspense>
      )}
      {selected.length === 0 && rights?.actions.includes('import') && (
        <ButtonLink kind="quiet" size="medium" icon={FileUp} href={adminLink('imports', { entity: name })}>
          {/* The sign alone on a phone, so that the buttons stay in one line. */}
          <span className="max-sm:sr-only">{t('imports.import')}</span>
        </ButtonLink>
      )}
    </>
  );
}

function ActiveAction({ name, rights, selected, onDone }: ListActionsProps) {
  const { t } = useText();
  const client = useQueryClient();
  if (selected.length === 0 || !rights?.actions.includes('active')) return null;
  const active = !selected.some((record) => record.active);
  const change = async (): Promise<number> => {
    const refused: string[] = [];
    // One call for each record, because each is validated and audited separately.
    for (const { id, version } of selected)
      await send(changeRecord, { params: { entity: name, id }, body: { version, active } }, { catches: true }).catch(
        (error: unknown) => {
          if (!(error instanceof ApiError)) throw error;
          refused.push(Object.values(error.fields)[0] ?? error.message);
        },
      );
    void client.invalidateQueries({ queryKey: [listRecords.name] });
    const done = selected.length - refused.length;
    const summary = t(active ? 'admin.madeActive' : 'admin.madeInactive', { n: done });
    toast.show({ text: [summary, ...new Set(refused)].join(' '), tone: refused.length > 0 ? 'warn' : 'ok' });
    onDone();
    return done;
  };
  const verb = t(active ? 'admin.makeActive' : 'admin.makeInactive');
  return (
    <ConfirmButton
      kind="quiet"
      size="medium"
      label={`${verb} (${selected.length})`}
      title={t('admin.changeChosen', { n: selected.length })}
      confirm={verb}
      onConfirm={change}
    >
      {t(active ? 'admin.activeText' : 'admin.inactiveText')}
    </ConfirmButton>
  );
}
