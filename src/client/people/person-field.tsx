import { handlerRoles } from '../../shared/ticket/roles.ts';
import { useDeferredValue, useState } from 'react';
import type { CallInput, CallOutput } from '../../shared/call.ts';
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
/** So many come at once (`LIST_MAX`): with fewer the list is whole, and is searched here. */
const WHOLE = 100;

type Listed = CallOutput<typeof listUsers>['items'][number];

/** The people whose name or group contains these words, as the server finds them. */
export const matching = (people: readonly Listed[], q: string): readonly Listed[] =>
  people.filter(({ name, group }) => [name, group ?? ''].some((text) => text.toLowerCase().includes(q.toLowerCase())));

/** The insiders whose name or group contains these words. */
export function usePeople(asked: CallInput<typeof listUsers>['query'], q: string) {
  const whole = useCall(listUsers, { query: asked });
  // The load is counted for each answer, so the server is asked for each word only where the list is cut.
  const isCut = (whole.data?.items.length ?? 0) >= WHOLE;
  const searched = useCall(listUsers, { query: { ...asked, q } }, { keepPrevious: true, enabled: isCut && q !== '' });
  const found = isCut && q !== '' ? searched : whole;
  return { whole, found, people: matching(found.data?.items ?? [], q) };
}

interface PersonFieldProps {
  label: string;
  error?: string | undefined;
  for: 'transfer' | 'escalate';
  value: string | undefined;
  onChange: (id: string) => void;
  /** The ticket: who fits it best comes first. */
  ticketId?: string;
  /** Has the ticket already. */
  holderId: string | undefined;
}

/** Choose a person: by name or group, with what speaks for each, the load and who is away (screens.md, transfer). */
export function PersonField({ label, error, for: purpose, value, onChange, ticketId, holderId }: PersonFieldProps) {
  const { t } = useText();
  const [query, setQuery] = useState('');
  const [all, setAll] = useState(false);
  const q = useDeferredValue(query.trim());
  const { whole, found, people } = usePeople(
    { for: purpose, ...(ticketId === undefined ? {} : { ticket: ticketId }) },
    q,
  );
  const most = Math.max(1, ...(whole.data?.items ?? []).map(({ openTickets }) => openTickets));
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
            most={most}
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

const fits = ['group', 'language', 'here'] as const;

interface PersonOptionProps {
  person: Listed;
  /** The open tickets of whoever has most. */
  most: number;
  /** Of the group of radio buttons. */
  name: string;
  checked: boolean;
  /** Has the ticket already, and so cannot be chosen. */
  holds: boolean;
  error: string | undefined;
  onChoose: () => void;
}

function PersonOption({ person, most, name, checked, holds, error, onChoose }: PersonOptionProps) {
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
        <span className="mt-1 flex flex-wrap gap-1 empty:hidden">
          {fits.map(
            (fit) =>
              person.fit[fit] && (
                <Chip key={fit} tone={fit === 'here' ? 'ok' : 'act'}>
                  {t(`ticket.person.fit.${fit}`)}
                </Chip>
              ),
          )}
        </span>
      </span>
      <span className="ml-auto grid justify-items-end gap-1 text-right text-small text-ink2">
        <span className="flex items-center gap-2 whitespace-nowrap">
          <Load part={person.openTickets / most} />
          <span className="tabular">{t('ticket.person.open', { n: person.openTickets })}</span>
        </span>
        {person.absent && <Chip tone="warn">{t('ticket.person.absent')}</Chip>}
        {person.standIn !== null && <span>{t('ticket.person.standIn', { name: person.standIn })}</span>}
        {holds && <Chip>{t('ticket.person.holds')}</Chip>}
      </span>
    </label>
  );
}

/** The load beside that of the others; the number says it in words. */
const Load = ({ part }: { part: number }) => (
  <span aria-hidden className="h-1.5 w-12 overflow-hidden rounded-full bg-track">
    <span className="block h-full rounded-full bg-ink3" style={{ width: `${Math.round(part * 100)}%` }} />
  </span>
);

/** An insider's role in words. */
export function roleText(t: ReturnType<typeof useText>['t'], role: string): string {
  const known = handlerRoles.find((each) => each === role);
  return known ? t(`ticket.role.${known}`) : role;
}
