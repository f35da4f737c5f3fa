import { Copy } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { postTime } from '../../shared/format/time.ts';
import { useUser } from '../api/user.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { copy } from '../ui/copy.ts';
import { timeZone, useNow } from '../ui/use-now.ts';
import { DiscardMessage, KeptFiles, useKeptMessages } from './kept-message-parts.tsx';
import { wordsOf } from './kept-words.ts';
import type { KeptMessage } from './message-store.ts';

/**
 * Messages that wait or were refused, of any ticket. On its ticket each is written again; here it can be copied too,
 * because the ticket may not be open to its writer any more. `none`: shown where there is no message.
 */
export function KeptMessagesList({ none }: { none: ReactNode }) {
  const messages = useKeptMessages();
  const [chosen, setChosen] = useState<KeptMessage>();
  const [confirming, setConfirming] = useState(false);
  return (
    <>
      {messages.length === 0 && none}
      <ul className="grid gap-3 empty:hidden">
        {messages.map((message) => (
          <li key={message.id}>
            <MessageCard
              message={message}
              onDrop={() => {
                setChosen(message);
                setConfirming(true);
              }}
            />
          </li>
        ))}
      </ul>
      <DiscardMessage open={confirming} {...(chosen ? { chosen } : {})} onClose={() => setConfirming(false)} />
    </>
  );
}

function MessageCard({ message, onDrop }: { message: KeptMessage; onDrop: () => void }) {
  const { t } = useText();
  const { link } = usePage();
  const now = useNow();
  const user = useUser();
  const { number, ticketId, at, refused, files } = message;
  const words = wordsOf(message);
  return (
    <Card pad className="grid gap-3">
      <div className="grid gap-1">
        <p className="line-clamp-6 whitespace-pre-line wrap-anywhere select-text">{words}</p>
        <KeptFiles files={files} />
        <p className="text-small text-ink2">
          {[
            t('draft.messageFor', { number }),
            t('draft.savedAt', { time: postTime(t, new Date(at), now, timeZone) }),
          ].join(' · ')}
        </p>
        {refused !== undefined && <p className="text-small text-bad-ink wrap-anywhere">{refused}</p>}
        <div>
          <Chip tone={refused === undefined ? 'warn' : 'bad'}>
            {t(refused === undefined ? 'draft.waits' : 'draft.notSent')}
          </Chip>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          size="medium"
          href={link(user?.isInsider ? 'insiderTicket' : 'partnerTicket', { ticket: ticketId })}
        >
          {t('draft.open')}
        </ButtonLink>
        <Button kind="quiet" size="medium" icon={Copy} onClick={() => void copy(words, t)}>
          {t('draft.copyText')}
        </Button>
        <Button kind="quiet" size="medium" onClick={onDrop}>
          {t('draft.discard')}
        </Button>
      </div>
    </Card>
  );
}
