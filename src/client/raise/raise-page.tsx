import { Lock } from 'lucide-react';
import { useEffect, useState, type ComponentType } from 'react';
import { getDictionaries } from '../../shared/dictionary/calls.ts';
import { mayRaise, type TicketKind } from '../../shared/ticket/rules.ts';
import { randomKey } from '../api/client.ts';
import { useCall } from '../api/queries.ts';
import { useUser, viewerOf, type User } from '../api/user.ts';
import type { Draft } from '../drafts/draft.ts';
import { raisePages } from '../drafts/raise-pages.ts';
import { deviceDraftStore, type DraftStore } from '../drafts/draft-store.ts';
import { history } from '../history.ts';
import { usePrefetch } from '../prefetch.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { EmptyState, ErrorState, SkeletonPage } from '../ui/states.tsx';
import { localToday } from '../form/today.ts';
import type { CustomerStepProps } from './customer-step.tsx';
import { offlineParts } from './offline-parts.ts';
import { RaiseForm } from './raise-form.tsx';
import { useKnownProduct } from './use-known-product.ts';

const titles = {
  feedback: 'system.page.feedback',
  itr: 'system.page.itrRaise',
  internal: 'system.page.internalRaise',
} as const;

const DICTIONARIES_FRESH_MS = 600_000;

interface Opened {
  draft: Draft;
  /** Others of this kind that are not sent yet: offered. */
  others: Draft[];
  draftStore: DraftStore;
}

/** The first values of a report: what is known is not asked (look.md). */
export function presetsOf(
  kind: TicketKind,
  user: Pick<User, 'userName' | 'account' | 'phone'>,
  known: Draft['values'],
): Draft['values'] {
  const contact =
    kind === 'feedback'
      ? { contactName: user.userName, contactEmail: user.account, contactPhone: user.phone ?? '' }
      : {};
  return { ...contact, occurredOn: localToday(), scope: 'single-unit', ...known };
}

function newDraft(kind: TicketKind, user: User, known: Draft['values'], startsWith: Draft['startsWith']): Draft {
  return {
    id: randomKey(),
    userId: user.userId,
    kind,
    key: randomKey(),
    values: presetsOf(kind, user, known),
    filledFrom: '',
    files: [],
    startsWith,
    savedAt: 0,
    queued: false,
  };
}

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
  const opened = useOpened(kind, user, known);
  const title = t(titles[kind]);
  const may = user && mayRaise(viewerOf(user), kind);
  if (user && !may) {
    return (
      <Frame title={title} back={link('home')}>
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

/** The draft that the address names, else a new one; beside it what else waits on this device. */
function useOpened(kind: TicketKind, user: User | null, known: Draft['values'] | undefined): Opened | undefined {
  const { params, link } = usePage();
  const [opened, setOpened] = useState<Opened>();
  const wanted = params['draft'];
  const { sn, model, start } = params;
  const anew = link(raisePages[kind], { sn, model, start });
  useEffect(() => {
    if (!user || !known || (opened && (wanted === undefined || wanted === opened.draft.id))) return;
    let left = false;
    void (async () => {
      const draftStore = await deviceDraftStore();
      const drafts = await draftStore.list(user.userId).catch(() => []);
      const named = drafts.find(({ id }) => id === wanted);
      // The draft was sent or deleted (the user went back in the history): begin a new one at the first step.
      if (wanted !== undefined && !named) return history.replace(anew);
      const draft = named ?? newDraft(kind, user, known, start === 'problem' ? 'problem' : 'product');
      const others = drafts.filter(({ id, queued, kind: other }) => other === kind && !queued && id !== draft.id);
      if (!left) setOpened({ draft, others: named ? [] : others, draftStore });
    })();
    return () => {
      left = true;
    };
  }, [kind, user, known, wanted, start, anew, opened]);
  return opened;
}
