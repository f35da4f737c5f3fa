import { Plus } from 'lucide-react';
import type { ClaimRow } from '../../../shared/account/claim-rows.ts';
import { isInsiderRole, isRole, roles } from '../../../shared/ticket/roles.ts';
import { useText } from '../../text.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

interface ClaimRowsProps {
  rows: readonly ClaimRow[];
  /** The errors of the whole form, by `rows.0.claim`. */
  fields: Readonly<Record<string, string>>;
  onChange: (rows: ClaimRow[]) => void;
}

/** From what a provider says to what somebody is here; the first row that fits decides. */
export function ClaimRows({ rows, fields, onChange }: ClaimRowsProps) {
  const { t } = useText();
  const set = (at: number, change: Partial<ClaimRow>): void =>
    onChange(rows.map((row, index) => (index === at ? withoutEmpty({ ...row, ...change }) : row)));
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="mb-1.5 text-body font-semibold">{t('access.provider.rows')}</legend>
      <p className="text-small text-ink2">{t('access.provider.rowsText')}</p>
      {rows.map((row, at) => {
        const errorOf = (name: keyof ClaimRow): string | undefined => fields[`rows.${at}.${name}`];
        const text = (name: 'claim' | 'value' | 'group' | 'organisation', optional = false) => (
          <TextField
            label={t(`access.provider.row.${name}`)}
            value={row[name] ?? ''}
            error={errorOf(name)}
            optional={optional}
            autoComplete="off"
            autoCapitalize="none"
            onChange={({ target }) => set(at, { [name]: target.value })}
          />
        );
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a row is nothing but its place and its values
          <div key={at} className="grid grid-cols-1 gap-3 rounded-card border border-line p-4 sm:grid-cols-2">
            {text('claim')}
            {text('value')}
            <Select
              label={t('access.provider.row.role')}
              options={roles.map((role) => ({ value: role, text: t(`account.role.${role}`) }))}
              value={row.role}
              error={errorOf('role') ?? fields[`rows.${at}`]}
              onChange={(role) => isRole(role) && set(at, { role, ...(isInsiderRole(role) && { organisation: '' }) })}
            />
            {isInsiderRole(row.role) ? text('group', true) : text('organisation')}
            <div>
              <Button
                kind="plain"
                size="medium"
                aria-label={t('access.provider.row.removeOf', { n: at + 1 })}
                onClick={() => onChange(rows.filter((_, index) => index !== at))}
              >
                {t('integration.hook.remove')}
              </Button>
            </div>
          </div>
        );
      })}
      <div>
        <Button
          kind="quiet"
          size="medium"
          icon={Plus}
          onClick={() => onChange([...rows, { claim: rows.at(-1)?.claim ?? 'groups', value: '', role: 'engineer' }])}
        >
          {t('access.provider.row.new')}
        </Button>
      </div>
    </fieldset>
  );
}

/** A field that is left empty is not there. */
function withoutEmpty({ group, organisation, ...row }: ClaimRow): ClaimRow {
  return { ...row, ...(group && { group }), ...(organisation && { organisation }) };
}
