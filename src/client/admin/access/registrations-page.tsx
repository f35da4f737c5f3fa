import { UserCheck } from 'lucide-react';
import { useState } from 'react';
import {
  decideRegistration,
  getRegistrationPolicy,
  listRegistrations,
  putRegistrationPolicy,
  type RegistrationView,
} from '../../../shared/admin/registration-calls.ts';
import type { CallOutput } from '../../../shared/call.ts';
import { registrationModes, type RegistrationMode } from '../../../shared/account/registration.ts';
import { REFUSAL_MAX } from '../../../shared/constants.ts';
import { exactTime } from '../../../shared/format/time.ts';
import { someCan } from '../../../shared/ticket/roles.ts';
import { useCall } from '../../api/queries.ts';
import { useSend } from '../../api/use-send.ts';
import { useUser } from '../../api/user.ts';
import { QueryError } from '../../query-state.tsx';
import { useText } from '../../text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { KeyValue } from '../../ui/key-value.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { toast } from '../../ui/toast-queue.ts';
import { timeZone } from '../../ui/use-now.ts';
import { CardList } from '../card-list.tsx';
import { OrganisationSheet } from './organisation-sheet.tsx';

/** Who waits to be let in, and, for admins, how people come in who register themselves. */
export function RegistrationsPage() {
  const { t } = useText();
  const user = useUser();
  const query = useCall(listRegistrations, {}, { staleMs: 0 });
  return (
    <CardList
      title={t('access.registrations')}
      query={query}
      empty={{ icon: UserCheck, title: t('access.nobodyWaits'), text: t('access.nobodyWaitsText') }}
      card={(one) => <Waiting asked={one} reread={query.refetch} />}
    >
      {user && someCan(user.roles, 'administers') && <Policy />}
    </CardList>
  );
}

interface WaitingProps {
  asked: RegistrationView;
  /** Reads again who waits. */
  reread: () => Promise<{ data: CallOutput<typeof listRegistrations> | undefined }>;
}

function Waiting({ asked, reread }: WaitingProps) {
  const { t } = useText();
  const [sheet, setSheet] = useState<'refuse' | 'other'>();
  const { id, at, account, userName, company, phone, likely } = asked;
  // Somebody else has decided: the card goes, and what it would say with it.
  const sayIfGone = async (message: string): Promise<void> => {
    const { data } = await reread();
    if (!data?.items.some((one) => one.id === id)) toast.show({ text: `${userName}: ${message}`, tone: 'warn' });
  };
  const decide = useSend(decideRegistration, {
    catches: true,
    outdates: [listRegistrations],
    onDone: ({ userId }) => {
      setSheet(undefined);
      toast.show({ text: t(userId === null ? 'access.refused' : 'access.letIn', { name: userName }), tone: 'ok' });
    },
    onFailed: (failed) => void (failed.failure === 'conflict' && sayIfGone(failed.message)),
  });
  const join = (organisation: string) => void decide.send({ params: { id }, body: { approve: { organisation } } });
  const reasons = { domain: t('access.sameDomain'), name: t('access.likeName') };
  return (
    <Card>
      <div className="grid grid-cols-1 gap-1 px-4 pt-4">
        <h2 className="text-title font-bold wrap-anywhere">{userName}</h2>
        <p className="text-body wrap-anywhere text-ink2">{account}</p>
      </div>
      <KeyValue
        items={[
          { name: t('access.company'), value: company },
          ...(phone === null ? [] : [{ name: t('account.phone'), value: phone }]),
          { name: t('access.askedAt'), value: exactTime(new Date(at), timeZone) },
        ]}
      />
      <div className="grid grid-cols-1 gap-2 px-4 pb-4">
        {decide.error && sheet === undefined && (
          <Banner tone="bad" urgent>
            {Object.values(decide.fields)[0] ?? decide.error.message}
          </Banner>
        )}
        {likely.map(({ id: organisation, name, people, by }) => (
          <Button
            key={organisation}
            kind="quiet"
            size="medium"
            wide
            busy={decide.busy}
            onClick={() => join(organisation)}
          >
            <span className="grid min-w-0 py-1 leading-snug">
              <span className="wrap-anywhere">{t('access.letInto', { name })}</span>
              <span className="text-small font-normal text-ink2">
                {[...by.map((one) => reasons[one]), t('access.peopleThere', { n: people })].join(' · ')}
              </span>
            </span>
          </Button>
        ))}
        <div className="flex flex-wrap gap-2">
          <Button kind="plain" size="medium" onClick={() => setSheet('other')}>
            {t(likely.length > 0 ? 'access.otherOrganisation' : 'access.chooseOrganisation')}
          </Button>
          <Button kind="plain" size="medium" onClick={() => setSheet('refuse')}>
            {t('access.refuse')}
          </Button>
        </div>
      </div>
      <OrganisationSheet
        open={sheet === 'other'}
        onClose={() => setSheet(undefined)}
        asked={asked}
        busy={decide.busy}
        error={decide.error}
        onChosen={(approve) => void decide.send({ params: { id }, body: { approve } })}
      />
      <RefuseSheet
        open={sheet === 'refuse'}
        onClose={() => setSheet(undefined)}
        name={userName}
        busy={decide.busy}
        error={sheet === 'refuse' ? (decide.fields['refuse.reason'] ?? decide.error?.message) : undefined}
        onRefuse={(reason) => void decide.send({ params: { id }, body: { refuse: { reason } } })}
      />
    </Card>
  );
}

interface RefuseProps {
  open: boolean;
  onClose: () => void;
  name: string;
  busy: boolean;
  error: string | undefined;
  onRefuse: (reason: string) => void;
}

function RefuseSheet({ open, onClose, name, busy, error, onRefuse }: RefuseProps) {
  const { t } = useText();
  const [reason, setReason] = useState('');
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('access.refuseTitle', { name })}
      footer={
        <Button kind="danger" wide busy={busy} onClick={() => onRefuse(reason)}>
          {t('access.refuse')}
        </Button>
      }
    >
      <TextArea
        label={t('access.reasonWhy')}
        hint={t('access.reasonHint')}
        error={error}
        limit={REFUSAL_MAX}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Sheet>
  );
}

/** How people come in who register themselves. */
function Policy() {
  const { t } = useText();
  const query = useCall(getRegistrationPolicy, {}, { staleMs: 0 });
  const { data, refetch } = query;
  const [chosen, setChosen] = useState<RegistrationMode>();
  const { send, busy, error } = useSend(putRegistrationPolicy, {
    catches: true,
    outdates: [getRegistrationPolicy],
    onDone: () => {
      setChosen(undefined);
      toast.show({ text: t('account.saved'), tone: 'ok' });
    },
    // Somebody else has changed it: shown is what they have made of it.
    onFailed: ({ failure }) => {
      if (failure !== 'conflict') return;
      setChosen(undefined);
      void refetch();
    },
  });
  if (query.error && !data) return <QueryError query={query} />;
  if (!data) return <SkeletonRows rows={4} />;
  const mode = chosen ?? data.mode;
  return (
    <Section title={t('access.registrationPolicy')}>
      <form
        noValidate
        className="grid max-w-[40rem] grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send({ body: { version: data.version, mode } });
        }}
      >
        <RadioCards
          label={t('access.registrationWho')}
          choices={registrationModes.map((value) => ({
            value,
            text: t(`access.mode.${value}`),
            detail: t(`access.modeText.${value}`),
          }))}
          value={mode}
          onChange={(value) => setChosen(registrationModes.find((one) => one === value))}
        />
        {error && (
          <Banner tone="bad" urgent>
            {error.message}
          </Banner>
        )}
        <Button type="submit" busy={busy} wide>
          {t('account.save')}
        </Button>
      </form>
    </Section>
  );
}
