import { handlerRoles } from '../../shared/ticket/roles.ts';
import { useDeferredValue, useState } from 'react';
import type { CallOutput } from '../../shared/call.ts';
import { listUsers } from '../../shared/product/calls.ts';
import { useCall } from '../api/queries.ts';
import { QueryError } from '../query-state.tsx';
import { useText } from '../text.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { cx } from '../ui/class-names.ts';
import { FieldGroup } from '../ui/form/field.tsx';
import { cardLook } from '../ui/form/radio-cards.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { SkeletonRows } from '../ui/states.tsx';

const SHOWN = 8;

interface PersonFieldProps {
  label: string;
  error?: string | undefined;
  for: 'transfer' | 'escalate';
  value: string | undefined;
  onChange: (id: string) => void;
  /** Has the ticket already. */
  holderId: string | undefined;
}

/** Choose a person: by name or group, with the load and who is away (screens.md, transfer). */
export function PersonField({ label, error, for: purpose, value, onChange, holderId }: PersonFieldProps) {
  const { t } = useText();
  const [query, setQuery] = useState('');
  const [all, setAll] = useState(false);
  const q = useDeferredValue(query.trim());
  const found = useCall(listUsers, { query: { for: purpose, ...(q ? { q } : {}) } }, { keepPrevious: true });
  const people = found.data?.items ?? [];
  const shown = all || q ? people : people.filter(({ id }, at) => at < SHOWN || id === value);
  return (
    <FieldGroup label={label} error={error} noteFirst>
      <SearchField value={query} onChange={setQuery} placeholder={t('ticket.person.search')} />
      {found.isPending && <SkeletonRows rows={4} />}
      {found.error && people.length === 0 && <QueryError query={found} />}
      <div className={cx('grid grid-cols-1 gap-2', found.isPlaceholderData && 'opacity-60')}>
        {shown.map((person) => (
          <PersonOption
            key={person.id}
            person={person}
            name={`person-${purpose}`}
            checked={person.id === value}
            holds={person.id === holderId}
            error={error}
            onChoose={() => onChange(person.id)}
          />
        ))}
      </div>
      <p role="status" className="text-small text-ink2">
        {found.data && people.length === 0 ? t('ticket.person.none') : ''}
      </p>
      {shown.length < people.length && (
        <Button kind="plain" size="medium" onClick={() => setAll(true)}>
          {t('ticket.person.all', { n: people.length })}
        </Button>
      )}
    </FieldGroup>
  );
}

interface PersonOptionProps {
  person: CallOutput<typeof listUsers>['items'][number];
  /** Of the group of radio buttons. */
  name: string;
  checked: boolean;
  /** Has the ticket already, and so cannot be chosen. */
  holds: boolean;
  error: string | undefined;
  onChoose: () => void;
}

function PersonOption({ person, name, checked, holds, error, onChoose }: PersonOptionProps) {
  const { t } = useText();
  return (
    <label className={cx(cardLook(error), 'flex-wrap')}>
      <input
        type="radio"
        name={name}
        checked={checked}
        disabled={holds}
        onChange={onChoose}
        className="size-5 shrink-0 appearance-none rounded-full border-2 border-line-strong bg-surface checked:border-[6px] checked:border-act focus-visible:outline-none"
      />
      <Avatar name={person.name} src={person.avatar ?? undefined} size={36} />
      <span className="min-w-0 flex-1 basis-28">
        <span className="block font-semibold">{person.name}</span>
        <span className="block text-small text-ink2">
          {[roleText(t, person.role), person.group].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="ml-auto grid justify-items-end gap-1 text-right text-small text-ink2">
        <span className="tabular whitespace-nowrap">{t('ticket.person.open', { n: person.openTickets })}</span>
        {person.absent && <Chip tone="warn">{t('ticket.person.absent')}</Chip>}
        {person.standIn !== null && <span>{t('ticket.person.standIn', { name: person.standIn })}</span>}
        {holds && <Chip>{t('ticket.person.holds')}</Chip>}
      </span>
    </label>
  );
}

/** An insider's role in words. */
export function roleText(t: ReturnType<typeof useText>['t'], role: string): string {
  const known = handlerRoles.find((each) => each === role);
  return known ? t(`ticket.role.${known}`) : role;
}
