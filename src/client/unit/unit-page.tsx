import { PackageSearch } from 'lucide-react';
import { useState } from 'react';
import { groupSerial } from '../../shared/format/identity.ts';
import { getUnit } from '../api/reading-calls.ts';
import { isSerialNumber, normalizeSerialNumber } from '../../shared/ticket/serial-number.ts';
import { useCall } from '../api/queries.ts';
import { useUser } from '../api/user.ts';
import { QueryError } from '../query-state.tsx';
import { usePage } from '../route-match.tsx';
import { ScanButton } from '../scan/scan-button.tsx';
import { useText } from '../text.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { useNavigation } from '../ui/navigation.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { EmptyState, SkeletonPage } from '../ui/states.tsx';
import { Passport } from './unit-passport.tsx';

/** Product information, the unit passport: one SN, everything about it (domain.md, no one else has: 1). */
export function Page() {
  const { t } = useText();
  const { page, params, link } = usePage();
  const user = useUser();
  const insider = user?.isInsider ?? false;
  const sn = params['sn'] ?? '';
  const normalSn = normalizeSerialNumber(sn);
  const { data, error, isFetching, refetch } = useCall(
    getUnit,
    { params: { sn: normalSn } },
    { enabled: normalSn !== '' },
  );
  const title = t(page === 'unit' ? 'system.page.unit' : 'system.page.productInfo');
  const raise = (
    <ButtonLink wide href={link(insider ? 'itrRaise' : 'feedback', { sn: data?.sn ?? sn })}>
      {t('unit.raise')}
    </ButtonLink>
  );
  return (
    <Frame title={title} back={link('home')} footer={data && user?.mayRaise ? raise : undefined}>
      {normalSn === '' && <Ask />}
      {normalSn !== '' && !data && !error && <SkeletonPage plain />}
      {!data &&
        error &&
        (error.failure === 'missing' ? (
          <>
            <EmptyState
              icon={PackageSearch}
              title={t('error.unitMissing')}
              text={t('unit.missingText', { sn: groupSerial(sn) })}
              action={
                user?.mayRaise && (
                  <ButtonLink kind="quiet" size="medium" href={link(insider ? 'itrRaise' : 'feedback', { sn })}>
                    {t('unit.raiseAnyway')}
                  </ButtonLink>
                )
              }
            />
            <Ask />
          </>
        ) : (
          <QueryError query={{ error, isFetching, refetch }} />
        ))}
      {data && <Passport unit={data} insider={insider} />}
    </Frame>
  );
}

/** No SN in the address: ask for it. */
function Ask() {
  const { t } = useText();
  const { page, link } = usePage();
  const { go } = useNavigation();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const open = (sn: string) => go(page === 'unit' ? link('unit', { sn }) : link('productInfo', { sn }));
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isSerialNumber(typed)) open(typed.trim());
        else setWrong(true);
      }}
    >
      <TextField
        label={t('ticket.field.sn')}
        mono
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        hint={t('raise.snHint')}
        error={wrong ? t('issue.snLength', { min: 6, max: 32 }) : undefined}
        button={<ScanButton onSerial={open} />}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setWrong(false);
        }}
      />
      <Button type="submit" wide>
        {t('unit.show')}
      </Button>
    </form>
  );
}
