import { Factory } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { loginOidc } from '../../shared/account/oidc-calls.ts';
import type { CallInput, CallOutput } from '../../shared/call.ts';
import { EMAIL_CODE_DIGITS } from '../../shared/constants.ts';
import type { Entered } from '../../shared/account/session-calls.ts';
import { ApiError } from '../api/api-error.ts';
import { send } from '../api/client.ts';
import { deviceTokenOf, saveDeviceToken } from '../api/device-token.ts';
import { history } from '../history.ts';
import { lazyPart } from '../lazy-part.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { FormError } from './entry-frame.tsx';
import { useLoginOptions } from './login-options.ts';

const Contact = lazyPart(() => import('../run/contact.tsx').then((part) => part.Contact));

/** What a browser has brought along from the provider, in the part of the address that is sent nowhere. */
const brought = new URLSearchParams(history.href().split('#')[1] ?? '');

const sentences = {
  away: 'account.provider.away',
  again: 'account.provider.again',
  refused: 'account.provider.refused',
  mail: 'account.provider.mail',
  nobody: 'account.provider.nobody',
  kept: 'account.provider.kept',
  later: 'account.provider.later',
} as const;
const isKnown = (code: string): code is keyof typeof sentences => Object.hasOwn(sentences, code);

/** The logins by a provider of the company: a button for each, and what comes back from it. */
export function ProviderLogin({ onEntered }: { onEntered: (answer: Entered) => void }) {
  const { t } = useText();
  const { params } = usePage();
  const [refusal] = useState(() => brought.get('provider'));
  const { take, busy, failure, wanted, close } = useBrought(onEntered);
  const { data, error } = useLoginOptions();
  const { redirect } = params;
  const query = redirect === undefined ? '' : `?redirect=${encodeURIComponent(redirect)}`;
  const code = refusal !== null && isKnown(refusal) ? refusal : undefined;
  if (!data && !error && !refusal && !busy) return null;
  return (
    <div className="grid grid-cols-1 gap-3 empty:hidden">
      {code && (
        <Banner tone={code === 'away' || code === 'later' ? 'warn' : 'bad'} urgent>
          {t(sentences[code])}
        </Banner>
      )}
      {code === 'nobody' && (
        <Suspense>
          <Contact />
        </Suspense>
      )}
      {!wanted && <FormError error={failure} />}
      {data?.providers.map(({ id, name, start }) => (
        <Button
          key={id}
          kind="quiet"
          icon={Factory}
          wide
          busy={busy}
          onClick={() => history.leave(() => window.location.assign(start + query))}
          className="[&>svg]:shrink-0"
        >
          <span className="min-w-0 wrap-anywhere">{name}</span>
        </Button>
      ))}
      {wanted && (
        <JoinSheet {...wanted} busy={busy} failure={failure} onCode={(typed) => void take(typed)} onClose={close} />
      )}
    </div>
  );
}

type Answer = CallOutput<typeof loginOidc>;

/** Takes what was brought, once; with a code when the account of before is to be joined. */
function useBrought(onEntered: (answer: Entered) => void) {
  const [signin] = useState(() => brought.get('signin'));
  const [busy, setBusy] = useState(signin !== null);
  const [failure, setFailure] = useState<ApiError>();
  const [wanted, setWanted] = useState<{ account: string; provider: string }>();
  const isTaken = useRef(false);

  async function take(code?: string): Promise<void> {
    if (signin === null) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const deviceToken = await deviceTokenOf('provider');
      const body: CallInput<typeof loginOidc>['body'] = {
        signin,
        ...(code && { code }),
        ...(deviceToken && { deviceToken }),
      };
      const answer: Answer = await send(loginOidc, { body }, { catches: true, cookies: true });
      if ('confirm' in answer) return setWanted(answer.confirm);
      if ('deviceToken' in answer) await saveDeviceToken('provider', answer.deviceToken);
      setWanted(undefined);
      onEntered(answer);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  useEffect(() => {
    if (isTaken.current || brought.size === 0) return;
    isTaken.current = true;
    brought.delete('signin');
    brought.delete('provider');
    // A reload begins anew.
    history.replace(history.href().replace(/#.*$/s, ''));
    void take();
    // oxlint-disable-next-line react/exhaustive-deps -- what was brought is taken once
  }, []);
  return { take, busy, failure, wanted, close: () => setWanted(undefined) };
}

interface JoinSheetProps {
  account: string;
  provider: string;
  busy: boolean;
  failure: ApiError | undefined;
  onCode: (code: string) => void;
  onClose: () => void;
}

/** There is an account with this address: the code that was mailed to it joins the two. */
function JoinSheet({ account, provider, busy, failure, onCode, onClose }: JoinSheetProps) {
  const { t } = useText();
  const [code, setCode] = useState('');
  const wrong = failure?.fields['code'];
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('account.joinTitle')}
      footer={
        <Button type="submit" form="join" busy={busy} wide>
          {t('account.joinGo')}
        </Button>
      }
    >
      <form
        id="join"
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && code.trim() !== '') onCode(code.trim());
        }}
      >
        <p className="text-body">{t('account.joinText', { account, provider })}</p>
        <FormError error={wrong === undefined ? failure : undefined} />
        <TextField
          label={t('account.code')}
          value={code}
          error={wrong}
          onChange={(event) => setCode(event.target.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={EMAIL_CODE_DIGITS}
          className="tabular tracking-[0.2em]"
        />
      </form>
    </Sheet>
  );
}
