import { PackageSearch } from 'lucide-react';
import { useState } from 'react';
import { groupSerial } from '../../shared/format/identity.ts';
import { postTime } from '../../shared/format/time.ts';
import { getUnit, type UnitView } from '../../shared/product/calls.ts';
import { normalSerialNumber, serialNumber } from '../../shared/ticket/serialNumber.ts';
import { statuses } from '../../shared/ticket/statuses.ts';
import { useCall } from '../api/queries.ts';
import { useUser } from '../api/user.ts';
import { usePage } from '../place.tsx';
import { useText } from '../text.tsx';
import '../texts/issue.ts';
import '../texts/raise.ts';
import '../texts/ticket-field.ts';
import '../texts/unit.ts';
import { useLabel } from '../ticket/labels.ts';
import { timeZone, useNow } from '../ticket/use-now.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Banner } from '../ui/banner.tsx';
import { Card, Section } from '../ui/card.tsx';
import { CopyText } from '../ui/copy-text.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { KeyValue } from '../ui/key-value.tsx';
import { ListRow, RowList } from '../ui/list-row.tsx';
import { useNavigation } from '../ui/navigation.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { Ring } from '../ui/ring.tsx';
import { EmptyState, ErrorState, SkeletonPage } from '../ui/states.tsx';
import { WarrantyChip } from './unit-card.tsx';

/** Product information, the unit passport: one SN, everything about it (domain.md, no one else has: 1). */
export function Page() {
  const { t } = useText();
  const { page, params, link } = usePage();
  const user = useUser();
  const insider = user?.isInsider ?? false;
  const sn = params['sn'] ?? '';
  const asked = normalSerialNumber(sn);
  const { data, error, isFetching, refetch } = useCall(getUnit, { params: { sn: asked } }, { enabled: asked !== '' });
  const title = t(page === 'unit' ? 'system.page.unit' : 'system.page.productInfo');
  const raise = (
    <ButtonLink wide href={link(insider ? 'itrRaise' : 'feedback', { sn: data?.sn ?? sn })}>
      {t('unit.raise')}
    </ButtonLink>
  );
  return (
    <Frame title={title} back={link('home')} footer={data && user?.mayRaise ? raise : undefined}>
      {asked === '' && <Ask />}
      {asked !== '' && !data && !error && <SkeletonPage plain />}
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
          <ErrorState
            text={error.message}
            requestId={error.requestId}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
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
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (serialNumber.safeParse(typed).success)
          go(page === 'unit' ? link('unit', { sn: typed.trim() }) : link('productInfo', { sn: typed.trim() }));
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

function Passport({ unit, insider }: { unit: UnitView; insider: boolean }) {
  const { t } = useText();
  const label = useLabel();
  return (
    <>
      <div className="grid gap-2 px-1 pt-1">
        <p className="text-hero font-bold tracking-[-0.022em] wrap-anywhere">{unit.productModel}</p>
        <p className="text-body text-ink2">
          <CopyText value={unit.sn} shown={groupSerial(unit.sn)} what={t('ticket.field.sn')} />
        </p>
        <div className="flex flex-wrap gap-1.5 empty:hidden">
          <WarrantyChip unit={unit} />
        </div>
      </div>
      {unit.failedAgainWithin90Days && (
        <Banner tone="warn" title={t('unit.failedAgain')}>
          {t('unit.failedAgainText')}
        </Banner>
      )}
      <Section title={t('unit.facts')}>
        <Card>
          <KeyValue
            items={[
              { name: t('ticket.field.productNumber'), value: unit.productNumber },
              { name: t('ticket.field.productLine'), value: label('productLine', unit.productLine) },
              { name: t('ticket.field.productType'), value: label('productType', unit.productType) },
              { name: t('ticket.field.softwareModel'), value: unit.softwareModel },
              { name: t('ticket.field.deliveryDate'), value: unit.deliveryDate },
              { name: t('unit.warranty'), value: unit.warrantyUntil },
              { name: t('ticket.field.customerName'), value: unit.customer?.name },
              { name: t('unit.supplier'), value: unit.supplier },
            ]}
          />
        </Card>
      </Section>
      <History unit={unit} insider={insider} />
    </>
  );
}

function History({ unit, insider }: { unit: UnitView; insider: boolean }) {
  const { t } = useText();
  const { link } = usePage();
  const now = useNow();
  return (
    <Section title={t('unit.history')} note={unit.history.length > 0 ? unit.history.length : undefined}>
      {unit.history.length === 0 ? (
        <Card pad>{t('unit.noHistory')}</Card>
      ) : (
        <RowList>
          {unit.history.map((ticket) => (
            <ListRow
              key={ticket.id}
              href={link(insider ? 'insiderTicket' : 'partnerTicket', { ticket: ticket.id })}
              lead={
                <Ring
                  stage={statuses[ticket.status].stage}
                  tone={ticket.status === 'completed' ? 'ok' : 'run'}
                  label={t('frame.loopStage', { n: statuses[ticket.status].stage, max: 7 })}
                />
              }
              title={ticket.title}
              code={ticket.number}
              next={t(`ticket.status.${ticket.status}`)}
              nextTone={ticket.status === 'completed' ? 'ok' : 'run'}
              time={postTime(t, new Date(ticket.filedAt), now, timeZone)}
            />
          ))}
        </RowList>
      )}
    </Section>
  );
}
