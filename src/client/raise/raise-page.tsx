import { Lock } from 'lucide-react';
import type { ComponentType } from 'react';
import { getDictionaries } from '../../shared/dictionary/calls.ts';
import { mayRaise, type TicketKind } from '../../shared/ticket/rules.ts';
import { useCall } from '../api/queries.ts';
import { useUser, viewerOf } from '../api/user.ts';
import { usePrefetch } from '../prefetch.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { EmptyState, ErrorState, SkeletonPage } from '../ui/states.tsx';
import type { CustomerStepProps } from './customer-step.tsx';
import { offlineParts } from './offline-parts.ts';
import { RaiseForm } from './raise-form.tsx';
import { useKnownProduct } from './use-known-product.ts';
import { presetsOf, useOpenedDraft } from './use-opened-draft.ts';

const titles = {
  feedback: 'system.page.feedback',
  itr: 'system.page.itrRaise',
  internal: 'system.page.internalRaise',
} as const;

const DICTIONARIES_FRESH_MS = 600_000;

/** Raises a ticket of one kind, step by step (domain.md, Forms). */
export function RaisePage({
  kind,
  CustomerStep,
}: {
  kind: TicketKind;
  CustomerStep?: ComponentType<CustomerStepProps>;
}) {
  const { t } = useText();
  const { link } = usePage();
  const user = useUser();
  usePrefetch(...offlineParts);
  const dictionaries = useCall(getDictionaries, {}, { staleMs: DICTIONARIES_FRESH_MS });
  const known = useKnownProduct();
  const opened = useOpenedDraft(kind, user, known);
  const title = t(titles[kind]);
  if (user && !mayRaise(viewerOf(user), kind)) return <Forbidden kind={kind} />;
  if (dictionaries.error && !dictionaries.data) {
    const { message, requestId } = dictionaries.error;
    return (
      <Frame title={title} back={link('home')}>
        <ErrorState
          text={message}
          requestId={requestId}
          busy={dictionaries.isFetching}
          onRetry={() => void dictionaries.refetch()}
        />
      </Frame>
    );
  }
  if (!dictionaries.data || !opened || !user || !known)
    return (
      <Frame title={title} back={link('home')}>
        <SkeletonPage plain />
      </Frame>
    );
  const presets = presetsOf(kind, user, known);
  return (
    <RaiseForm
      key={opened.draft.id}
      {...opened}
      title={title}
      presets={presets}
      dictionaries={dictionaries.data}
      CustomerStep={CustomerStep}
    />
  );
}

/** Somebody of the other side came here by an address. */
function Forbidden({ kind }: { kind: TicketKind }) {
  const { t } = useText();
  const { link } = usePage();
  return (
    <Frame title={t(titles[kind])} back={link('home')}>
      <EmptyState
        icon={Lock}
        title={t('raise.forbidden')}
        text={t(kind === 'feedback' ? 'raise.forbiddenPartner' : 'raise.forbiddenInsider')}
        action={
          <ButtonLink href={link('home')} kind="quiet" size="medium">
            {t('system.goHome')}
          </ButtonLink>
        }
      />
    </Frame>
  );
}
