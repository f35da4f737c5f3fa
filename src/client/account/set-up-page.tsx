import { Lock } from 'lucide-react';
import { invitationEntries, setUpEntries } from '../../shared/account/account-entries.ts';
import { acceptInvitation, getInvitation, getSetUp, setUp } from '../../shared/account/link-calls.ts';
import type { CallOutput } from '../../shared/call.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { objectOf } from '../../shared/field/schema.ts';
import type { ApiError } from '../api/api-error.ts';
import { send } from '../api/client.ts';
import { useCall } from '../api/queries.ts';
import type { CallArgs } from '../api/request.ts';
import { Fields } from '../form/form-field.tsx';
import { FormBox } from '../form/form-box.tsx';
import { useTableForm } from '../form/use-table-form.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { useNavigation } from '../ui/navigation.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { Failed } from '../query-state.tsx';
import { EmptyState, SkeletonPage } from '../ui/states.tsx';
import { toast } from '../ui/toast-queue.ts';
import { showVendor } from '../vendor.ts';
import { accountControls } from './account-controls.tsx';
import { EntryFrame, FormError, useEntry } from './entry-frame.tsx';

/** The page of a one-time address: for the first admin (`code`) or for an invited person (`invitation`). */
export function Page() {
  const { params } = usePage();
  const { code = '', invitation } = params;
  return invitation === undefined ? <SetUp code={code} /> : <Invitation code={invitation} />;
}

function SetUp({ code }: { code: string }) {
  const { t } = useText();
  const { data, waiting } = useLink(getSetUp, { query: { code } }, t('account.setUpTitle'));
  return data ? <SetUpForm code={code} /> : waiting;
}

const setUpBody = objectOf(setUpEntries);

function SetUpForm({ code }: { code: string }) {
  const { t, language } = useText();
  const { link } = usePage();
  const { go } = useNavigation();
  const { onEntered } = useEntry();
  const form = useTableForm(setUpBody, {
    entries: setUpEntries,
    send: async (body, key) => {
      const signedIn = await send(setUp, { body: { ...body, code, language } }, { catches: true, key });
      showVendor({ name: body.vendorName.trim(), logo: null });
      return signedIn;
    },
    onDone: (signedIn) => {
      onEntered(signedIn);
      go(link('adminPlace', { place: 'setup' }));
    },
  });
  return (
    <EntryFrame
      title={t('account.setUpTitle')}
      lead={t('account.setUpLead')}
      text={t('account.setUpText')}
      onLanguage={() => undefined}
    >
      <FormBox form={form} controls={accountControls} className="grid grid-cols-1 gap-4">
        <Fields entries={setUpEntries} />
        <FormError error={form.failure} />
        <Button type="submit" busy={form.busy} wide>
          {t('account.setUpGo')}
        </Button>
      </FormBox>
    </EntryFrame>
  );
}

function Invitation({ code }: { code: string }) {
  const { t } = useText();
  const { data, waiting } = useLink(getInvitation, { query: { code } }, t('account.invitationTitle'));
  return data ? <InvitationForm code={code} invited={data} /> : waiting;
}

const invitationBody = objectOf(invitationEntries);

function InvitationForm({ code, invited }: { code: string; invited: CallOutput<typeof getInvitation> }) {
  const { t } = useText();
  const { link } = usePage();
  const { go } = useNavigation();
  const { onLanguage, onEntered } = useEntry();
  const form = useTableForm(invitationBody, {
    entries: invitationEntries,
    send: (body, key) => send(acceptInvitation, { body: { ...body, code } }, { catches: true, key }),
    onDone: (signedIn) => {
      toast.show({ text: t('account.invitationDone'), tone: 'ok' });
      go(link(onEntered(signedIn) ? 'home' : 'login'));
    },
  });
  return (
    <EntryFrame
      title={t('account.invitationTitle')}
      lead={t('account.invitationLead', { name: invited.userName })}
      text={t('account.invitationText', { account: invited.account })}
      onLanguage={onLanguage}
    >
      <FormBox form={form} controls={accountControls} className="grid grid-cols-1 gap-4">
        {/* Tells password managers the account of the new password. */}
        <input type="email" autoComplete="username" value={invited.account} readOnly hidden />
        <Fields entries={invitationEntries} />
        <FormError error={form.failure} />
        <Button type="submit" busy={form.busy} wide>
          {t('account.invitationGo')}
        </Button>
      </FormBox>
    </EntryFrame>
  );
}

/** Reads what a one-time address is for. `waiting` is shown until then, and when the address is not valid. */
function useLink<C extends Endpoint>(call: C, args: CallArgs<C>, title: string) {
  const { data, error, isFetching, refetch } = useCall(call, args, { staleMs: Infinity });
  const waiting = (
    <Frame title={title}>
      {error ? <NoLink error={error} busy={isFetching} onRetry={() => void refetch()} /> : <SkeletonPage plain />}
    </Frame>
  );
  return { data, waiting };
}

function NoLink({ error, busy, onRetry }: { error: ApiError; busy: boolean; onRetry: () => void }) {
  const { t } = useText();
  const { link } = usePage();
  const isOver = error.failure === 'missing' || error.failure === 'invalid';
  if (!isOver) return <Failed error={error} busy={busy} onRetry={onRetry} />;
  const toLogin = <ButtonLink href={link('login')}>{t('account.login')}</ButtonLink>;
  // An address without its code gets the same page as an expired one.
  const text = error.failure === 'missing' ? error.message : t('account.linkCut');
  return <EmptyState icon={Lock} title={t('account.linkOver')} text={text} action={toLogin} />;
}
