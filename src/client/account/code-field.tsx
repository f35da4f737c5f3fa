import { useEffect, useState } from 'react';
import { sendEmailCode, type CodePurpose } from '../../shared/account/calls.ts';
import { EMAIL_CODE_DIGITS, EMAIL_CODE_MINUTES } from '../../shared/constants.ts';
import { useSend } from '../api/use-send.ts';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { TextField, type TextFieldProps } from '../ui/form/text-field.tsx';

interface CodeFieldProps extends Pick<TextFieldProps, 'name' | 'label' | 'hint' | 'value' | 'error' | 'onChange'> {
  purpose: CodePurpose;
  email: string;
  /** False when the address is wrong; the form then shows the error. */
  checkEmail: () => boolean;
}

/** Six digits, and the button that sends them; a new code after a minute (api.md, sendEmailCode). */
export function CodeField({ purpose, email, checkEmail, hint, ...field }: CodeFieldProps) {
  const { t } = useText();
  const [sentTo, setSentTo] = useState<string>();
  const [left, wait] = useCountdown();
  const { send, busy } = useSend(sendEmailCode, {
    onDone: ({ retryAfter }) => wait(retryAfter),
    onFailed: ({ retryAfter }) => wait(retryAfter ?? 0),
  });

  async function onSend(): Promise<void> {
    if (left > 0 || !checkEmail()) return;
    if (await send({ body: { email, purpose } })) setSentTo(email.trim());
  }

  return (
    <div className="grid grid-cols-1 gap-1.5">
      <TextField
        {...field}
        hint={sentTo === undefined ? hint : undefined}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={EMAIL_CODE_DIGITS}
        className="tabular pr-40! tracking-[0.2em]"
        button={
          // It stays focusable during the countdown, so that keyboard users keep their place.
          <Button
            kind="plain"
            size="small"
            busy={busy}
            aria-disabled={left > 0 || undefined}
            className="tabular mr-1.5 aria-disabled:text-ink3"
            onClick={() => void onSend()}
          >
            {left > 0
              ? t('account.codeAgain', { n: left })
              : t(sentTo === undefined ? 'account.sendCode' : 'account.resendCode')}
          </Button>
        }
      />
      <div role="status">
        {sentTo !== undefined && (
          <p className="text-small text-ink2">
            {t('account.codeSent', { email: sentTo, minutes: EMAIL_CODE_MINUTES })}
          </p>
        )}
      </div>
    </div>
  );
}

/** A countdown in seconds. It uses the clock, so that it is right after the phone was asleep. */
function useCountdown(): [left: number, start: (seconds: number) => void] {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (until <= now) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [until, now]);
  const [start] = useState(() => (seconds: number) => {
    setNow(Date.now());
    setUntil(Date.now() + seconds * 1000);
  });
  return [left, start];
}
