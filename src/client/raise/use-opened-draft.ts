import { useEffect, useState } from 'react';
import type { TicketKind } from '../../shared/ticket/rules.ts';
import { randomKey } from '../api/client.ts';
import type { User } from '../api/user.ts';
import type { Draft } from '../drafts/draft.ts';
import { deviceDraftStore, type DraftStore } from '../drafts/draft-store.ts';
import { raisePages } from '../drafts/raise-pages.ts';
import { localToday } from '../ui/use-now.ts';
import { history } from '../history.ts';
import { usePage } from '../route-match.tsx';

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

/** The draft that the address names, else a new one; beside it what else waits on this device. */
export function useOpenedDraft(
  kind: TicketKind,
  user: User | null,
  known: Draft['values'] | undefined,
): Opened | undefined {
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
