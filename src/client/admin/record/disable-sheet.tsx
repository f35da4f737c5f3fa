import { useState } from 'react';
import { disablePerson, openTicketsOf } from '../../../shared/admin/people-calls.ts';
import { getRecord, listRecords } from '../../../shared/admin/entity-calls.ts';
import type { ApiError } from '../../api/api-error.ts';
import { useCall } from '../../api/queries.ts';
import { useSend } from '../../api/use-send.ts';
import { PersonField } from '../../people/person-field.tsx';
import { QueryError } from '../../query-state.tsx';
import { useText } from '../../text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { toast } from '../../ui/toast-queue.ts';
import type { RecordActionProps } from './record-action.ts';

type NewHandler = 'routing' | 'person';

/** Disables a person and transfers their open tickets in one step. */
export function DisableSheet({ open, onClose, record }: RecordActionProps) {
  const { t } = useText();
  const [newHandler, setNewHandler] = useState<NewHandler>('routing');
  const [userId, setUserId] = useState<string>();
  const [isMissing, setIsMissing] = useState(false);
  const found = useCall(openTicketsOf, { params: { id: record.id } }, { enabled: open, staleMs: 0 });
  const disable = useSend(disablePerson, {
    catches: true,
    outdates: [getRecord, listRecords, openTicketsOf],
    onDone: ({ moved }) => {
      toast.show({ text: t('people.disable.done', { name: record.title, n: moved }), tone: 'ok' });
      onClose();
    },
  });
  const count = found.data ? found.data.submitted + found.data.escalated + found.data.others : undefined;
  const isNamed = newHandler === 'person' && count !== 0;
  const send = () => {
    if (isNamed && userId === undefined) return setIsMissing(true);
    const openTickets = isNamed && userId !== undefined ? { userId } : { routing: true as const };
    void disable.send({ params: { id: record.id }, body: { version: record.version, openTickets } });
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('people.disable.title', { name: record.title })}
      footer={
        <Button kind="danger" wide busy={disable.busy} disabled={count === undefined} onClick={send}>
          {t('people.disable.confirm')}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4 pt-1">
        <p className="text-body text-ink2">{t('people.disable.text')}</p>
        <ErrorBanner error={disable.error} />
        {found.isPending && <SkeletonRows rows={2} />}
        {found.error && <QueryError query={found} />}
        {count === 0 && <Banner tone="ok">{t('people.disable.none')}</Banner>}
        {found.data && count !== 0 && (
          <NewHandlerChoice
            counts={found.data}
            leaverId={record.id}
            newHandler={newHandler}
            onNewHandler={setNewHandler}
            userId={userId}
            onUser={(id) => {
              setUserId(id);
              setIsMissing(false);
            }}
            error={isMissing ? t('people.disable.whoLacks') : undefined}
          />
        )}
      </div>
    </Sheet>
  );
}

const ErrorBanner = ({ error }: { error: ApiError | null }) =>
  error && (
    <Banner tone="bad" urgent>
      {Object.values(error.fields)[0] ?? error.message}
    </Banner>
  );

interface NewHandlerChoiceProps {
  counts: { submitted: number; escalated: number; others: number };
  leaverId: string;
  newHandler: NewHandler;
  onNewHandler: (newHandler: NewHandler) => void;
  userId: string | undefined;
  onUser: (id: string) => void;
  error: string | undefined;
}

/** Chooses who gets the open tickets: for each the person that routing finds, or one person for all. */
function NewHandlerChoice({
  counts,
  leaverId,
  newHandler,
  onNewHandler,
  userId,
  onUser,
  error,
}: NewHandlerChoiceProps) {
  const { t } = useText();
  const { submitted, escalated, others } = counts;
  return (
    <>
      <RadioCards
        label={t('people.disable.tickets', { n: submitted + escalated + others })}
        choices={[
          { value: 'routing', text: t('people.disable.routing'), detail: t('people.disable.routingText') },
          { value: 'person', text: t('people.disable.person'), detail: t('people.disable.personText') },
        ]}
        value={newHandler}
        onChange={(value) => onNewHandler(value === 'person' ? 'person' : 'routing')}
      />
      <Exceptions submitted={submitted} escalated={escalated} named={newHandler === 'person'} />
      {newHandler === 'person' && (
        <PersonField
          label={t('people.disable.who')}
          for="transfer"
          value={userId}
          onChange={onUser}
          holderId={leaverId}
          error={error}
        />
      )}
    </>
  );
}

/** The tickets that do not go to the chosen person: not accepted yet, or escalated and only for experts. */
function Exceptions({ submitted, escalated, named }: { submitted: number; escalated: number; named: boolean }) {
  const { t } = useText();
  const lines = [
    ...(submitted > 0 ? [t('people.disable.submitted', { n: submitted })] : []),
    ...(escalated > 0 && named ? [t('people.disable.escalated', { n: escalated })] : []),
  ];
  if (lines.length === 0) return null;
  return (
    <ul className="grid gap-1 text-small text-ink2">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
