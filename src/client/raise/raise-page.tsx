import { Lock } from 'lucide-react';
import { useMemo, type ComponentType } from 'react';
import { getChoices } from '../api/reading-calls.ts';
import { getModel } from '../api/raising-calls.ts';
import { mayRaise, type TicketKind } from '../../shared/ticket/rules.ts';
import { useCall } from '../api/queries.ts';
import { useUser, viewerOf } from '../api/user.ts';
import type { Draft } from '../drafts/draft.ts';
import { usePrefetch } from '../prefetch.ts';
import { signOf } from '../query-state.tsx';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { EmptyState, ErrorState, SkeletonPage } from '../ui/states.tsx';
import type { CustomerStepProps } from './customer-step.tsx';
import { RaiseForm } from './raise-form.tsx';
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
  const dictionaries = useCall(getChoices, {}, { staleMs: DICTIONARIES_FRESH_MS });
  const known = useKnownProduct();
  const opened = useOpenedDraft(kind, user, known);
  const title = t(titles[kind]);
  if (user && !mayRaise(viewerOf(user), kind)) return <Forbidden kind={kind} />;
  // Without the choices the words and pictures of a report can still be kept.
  const isUnreached = dictionaries.error && !dictionaries.error.isFinal;
  if (dictionaries.error && !dictionaries.data && !isUnreached) {
    const { message, requestId } = dictionaries.error;
    return (
      <Frame title={title} back={link('home')}>
        <ErrorState
          kind={signOf(dictionaries.error)}
          text={message}
          requestId={requestId}
          busy={dictionaries.isFetching}
          onRetry={() => void dictionaries.refetch()}
        />
      </Frame>
    );
  }
  if ((!dictionaries.data && !isUnreached) || !opened || !user || !known)
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
      onRetry={() => void dictionaries.refetch()}
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

/**
 * The modules that a report needs when the network is lost after the form was opened: preparing pictures and videos,
 * storing and sending drafts, and the page that lists them. They are prefetched with the form.
 */
const offlineParts = [
  () => import('../drafts/drafts-page.tsx'),
  () => import('../drafts/outbox.ts'),
  () => import('../upload/device-uploader.ts'),
  () => import('../upload/multipart.ts'),
  () => import('../upload/prepare.ts'),
] as const;

/** Form values from the address: the SN, or the data of the model; undefined while the model is being read. */
function useKnownProduct(): Draft['values'] | undefined {
  const { sn, model } = usePage().params;
  const { data, isLoading } = useCall(getModel, { params: { id: model ?? '' } }, { enabled: model !== undefined });
  return useMemo(() => {
    if (isLoading) return undefined;
    const { name, productNumber, productType, series } = data ?? {};
    return {
      ...(sn === undefined ? {} : { sn }),
      ...(name ? { productModel: name, productNumber, productType, productLine: series?.productLine } : {}),
    };
  }, [sn, data, isLoading]);
}
