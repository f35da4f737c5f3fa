import { Circle, CircleAlert, CircleCheck, FileUp } from 'lucide-react';
import { Suspense, useState } from 'react';
import { listEntities } from '../../../shared/admin/entity-calls.ts';
import { entityOf, type EntityName } from '../../../shared/admin/entity-table.ts';
import {
  answerTeamChat,
  fillDictionaries,
  getSetUpSteps,
  testSetUpStep,
  type SetUpItem,
  type SetUpStep,
  type TestableStep,
} from '../../../shared/admin/set-up-calls.ts';
import { useSend } from '../../api/use-send.ts';
import { lazyPart } from '../../lazy-part.ts';
import { useText } from '../../text.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { toast } from '../../ui/toast-queue.ts';
import { useAdminLink } from '../addresses.ts';

const VendorSheet = lazyPart(() => import('./vendor-sheet.tsx').then((part) => part.VendorSheet));

/** The entities in which the data of a step is entered or imported. */
const ENTITIES_OF_STEP: { readonly [Step in SetUpStep]?: readonly EntityName[] } = {
  legal: ['documents'],
  dictionaries: ['dictionaries'],
  products: ['series', 'models'],
  people: ['people'],
  routing: ['groups', 'routing'],
  organisations: ['organisations'],
  customers: ['customers', 'contacts'],
  units: ['units'],
};

const MARKS = {
  done: { icon: CircleCheck, look: 'text-ok' },
  missing: { icon: Circle, look: 'text-ink3' },
  failed: { icon: CircleAlert, look: 'text-bad' },
} as const;

/** One step: its state, its purpose, and its buttons. */
export function SetUpStepRow({ item, isNext }: { item: SetUpItem; isNext: boolean }) {
  const { t } = useText();
  const { step, state, message } = item;
  const { icon: Mark, look } = MARKS[state];
  return (
    <li
      aria-current={isNext ? 'step' : undefined}
      data-step={step}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 px-4 py-3 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:items-center"
    >
      <Mark size={22} strokeWidth={2} aria-hidden className={`mt-0.5 sm:mt-0 ${look}`} />
      <div className="grid gap-0.5">
        <p className="font-semibold">
          {t(`setUp.step.${step}`)}{' '}
          <span className={`text-small font-medium ${look}`}>{t(`setUp.state.${state}`)}</span>
        </p>
        <p className={`text-small ${state === 'failed' ? 'text-bad' : 'text-ink2'}`}>
          {message ?? t(`setUp.why.${step}`)}
        </p>
      </div>
      <div className="col-start-2 flex flex-wrap gap-2 sm:col-start-3 sm:justify-end">
        <StepActions item={item} isNext={isNext} />
      </div>
    </li>
  );
}

function StepActions({ item: { step, state, message, isAbsent }, isNext }: { item: SetUpItem; isNext: boolean }) {
  const { t } = useText();
  const adminLink = useAdminLink();
  if (step === 'vendor') return <VendorAction isNext={isNext} />;
  if (step === 'mail' || step === 'storage') return <TestAction step={step} isNext={isNext} />;
  // A team chat that is not configured cannot be tested; the message of the row says so.
  if (step === 'robot')
    return isAbsent || (state === 'missing' && message !== undefined) ? (
      <TeamChatAction isAbsent={isAbsent === true} />
    ) : (
      <TestAction step={step} isNext={isNext} />
    );
  if (step === 'secondFactor')
    return (
      <ButtonLink kind="quiet" size="medium" href={adminLink('second-factor')}>
        {t('admin.factorPolicy')}
      </ButtonLink>
    );
  const names = ENTITIES_OF_STEP[step] ?? [];
  return (
    <>
      {step === 'dictionaries' && state === 'missing' && <FillAction />}
      {names.map((name) => (
        <ButtonLink key={name} kind="quiet" size="medium" href={adminLink(name)}>
          {t(entityOf(name).many)}
        </ButtonLink>
      ))}
      {state !== 'done' && (
        <ButtonLink
          kind={isNext ? 'main' : 'quiet'}
          size="medium"
          icon={FileUp}
          href={adminLink('imports', { entity: names[0] })}
        >
          {t('imports.import')}
        </ButtonLink>
      )}
    </>
  );
}

function TestAction({ step, isNext }: { step: TestableStep; isNext: boolean }) {
  const { t } = useText();
  const { send, busy } = useSend(testSetUpStep, {
    outdates: [getSetUpSteps],
    onDone: ({ ok, message }) => toast.show({ text: message, tone: ok ? 'ok' : 'bad' }),
  });
  return (
    <Button kind={isNext ? 'main' : 'quiet'} size="medium" busy={busy} onClick={() => void send({ body: { step } })}>
      {t(`setUp.test.${step}`)}
    </Button>
  );
}

/** Says that there is no team chat, or takes that back. */
function TeamChatAction({ isAbsent }: { isAbsent: boolean }) {
  const { t } = useText();
  const { send, busy } = useSend(answerTeamChat, { outdates: [getSetUpSteps] });
  return (
    <Button kind="quiet" size="medium" busy={busy} onClick={() => void send({ body: { exists: isAbsent } })}>
      {t(isAbsent ? 'setUp.haveTeamChat' : 'setUp.haveNoTeamChat')}
    </Button>
  );
}

function FillAction() {
  const { t } = useText();
  const { send, busy } = useSend(fillDictionaries, {
    outdates: [getSetUpSteps, listEntities],
    onDone: ({ added }) => toast.show({ text: t('setUp.filled', { n: added }), tone: 'ok' }),
  });
  return (
    <Button size="medium" busy={busy} onClick={() => void send({})}>
      {t('setUp.fill')}
    </Button>
  );
}

function VendorAction({ isNext }: { isNext: boolean }) {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind={isNext ? 'main' : 'quiet'} size="medium" onClick={() => setOpen(true)}>
        {t('setUp.nameAndLogo')}
      </Button>
      {open && (
        <Suspense>
          <VendorSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
