import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { beginTotp, confirmTotp, factors } from '../../shared/account/factor-calls.ts';
import { useSend } from '../api/use-send.ts';
import { lazyPart } from '../lazy-part.ts';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { CopyText } from '../ui/copy-text.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { SkeletonRows } from '../ui/states.tsx';
import { FormError } from './entry-frame.tsx';
import { AppCodeField, isWhole } from './factor-code-field.tsx';

const FactorPicture = lazyPart(() => import('./factor-picture.tsx').then((part) => part.FactorPicture));

interface FactorSheetProps {
  open: boolean;
  onClose: () => void;
  onDone: (recoveryCodes: string[]) => void;
}

/** Sets an authenticator app up: a picture to scan, or the key to type, and the first code as the proof. */
export function FactorSheet({ open, onClose, onDone }: FactorSheetProps) {
  const { t } = useText();
  const id = useId();
  const [code, setCode] = useState('');
  const [made, setMade] = useState<{ secret: string; uri: string }>();
  const begun = useRef(false);
  const begin = useSend(beginTotp, { catches: true, onDone: setMade });
  const confirm = useSend(confirmTotp, {
    catches: true,
    outdates: [factors],
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  useEffect(() => {
    // Once, although React runs effects twice while developing: the second secret would replace the first.
    if (begun.current) return;
    begun.current = true;
    void begin.send({});
  }, [begin]);
  const submit = (typed: string): void =>
    void (confirm.busy || typed === '' || confirm.send({ body: { code: typed } }));
  const failure = begin.error ?? (confirm.fields['code'] === undefined ? confirm.error : null);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('account.factorSetUp')}
      footer={
        <Button type="submit" form={id} busy={confirm.busy} disabled={!made} wide>
          {t('account.factorConfirm')}
        </Button>
      }
    >
      <form
        id={id}
        noValidate
        className="grid grid-cols-1 gap-4 pt-1"
        onSubmit={(event) => {
          event.preventDefault();
          submit(code);
        }}
      >
        <p className="text-body text-ink2">{t('account.factorScan')}</p>
        {made ? <Secret {...made} /> : !begin.error && <SkeletonRows rows={4} />}
        <AppCodeField
          value={code}
          error={confirm.fields['code']}
          onChange={(typed) => {
            setCode(typed);
            if (made && isWhole(typed) && typed !== code) submit(typed);
          }}
        />
        <FormError error={failure ?? undefined} />
      </form>
    </Sheet>
  );
}

const GROUP = /.{1,4}/g;

function Secret({ secret, uri }: { secret: string; uri: string }) {
  const { t } = useText();
  return (
    <div className="grid grid-cols-1 justify-items-center gap-3">
      <div className="aspect-square w-64 max-w-full">
        <Suspense>
          <FactorPicture uri={uri} />
        </Suspense>
      </div>
      <a
        href={uri}
        className="press inline-flex min-h-11 items-center rounded-field px-2 font-semibold text-act active:bg-act-soft"
      >
        {t('account.factorOpenApp')}
      </a>
      <div className="grid justify-items-center gap-1 text-center">
        <p className="text-small text-ink3">{t('account.factorType')}</p>
        <CopyText value={secret} shown={secret.match(GROUP)?.join(' ')} what={t('account.factorKey')} />
      </div>
    </div>
  );
}
