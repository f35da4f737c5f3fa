import { someCan } from '../../../shared/ticket/roles.ts';
import { entityOf, isEntityName, rightOn, entityNames } from '../../../shared/admin/entity-table.ts';
import { useUser } from '../../api/user.ts';
import { history } from '../../history.ts';
import { usePage } from '../../route-match.tsx';
import { useText } from '../../text.tsx';
import { Select } from '../../ui/form/select.tsx';
import { useAdminLink } from '../addresses.ts';
import { AdminFrame } from '../admin-frame.tsx';
import { ImportRun } from './import-run.tsx';
import { ImportStart } from './import-start.tsx';

const TICKETS = 'tickets';

/** Starts an import or shows one. The address has the entity and the id of the import. */
export function ImportsPage() {
  const { t } = useText();
  const { params } = usePage();
  const adminLink = useAdminLink();
  const open = useImportable();
  const { run } = params;
  const entity = open.find(({ value }) => value === params['entity'])?.value ?? open[0]?.value ?? TICKETS;
  const name = open.find(({ value }) => value === entity)?.text ?? '';
  const here = (id?: string): string => adminLink('imports', { entity, run: id });
  if (run !== undefined)
    return (
      <AdminFrame title={t('imports.importOf', { what: name })} back={here()}>
        <ImportRun key={run} id={run} />
      </AdminFrame>
    );
  return (
    <AdminFrame title={t('imports.import')} back={isEntityName(entity) ? adminLink(entity) : undefined}>
      <div className="max-w-96">
        <Select
          label={t('imports.what')}
          options={open}
          value={entity}
          onChange={(value) => history.replace(adminLink('imports', { entity: value }))}
        />
      </div>
      <ImportStart key={entity} entity={entity} linkTo={here} onStarted={(id) => history.push(here(id))} />
    </AdminFrame>
  );
}

function useImportable(): { value: string; text: string }[] {
  const { t } = useText();
  const roles = useUser()?.roles ?? [];
  const entities = entityNames.filter((name) => roles.some((role) => rightOn(name, role) === 'all'));
  return [
    ...entities.map((name) => ({ value: name as string, text: t(entityOf(name).many) })),
    ...(someCan(roles, 'administers') ? [{ value: TICKETS, text: t('imports.oldTickets') }] : []),
  ];
}
