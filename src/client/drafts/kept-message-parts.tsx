import { Paperclip } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useUser } from '../api/user.ts';
import { useText } from '../text.tsx';
import { ConfirmSheet } from '../ui/confirm-sheet.tsx';
import { messageOutbox } from './device-messages.ts';
import { wordsOf } from './kept-words.ts';
import type { KeptMessage } from './message-store.ts';

/** The messages of the user that are kept on this device, of one ticket or of all. */
export function useKeptMessages(ticketId?: string): readonly KeptMessage[] {
  const userId = useUser()?.userId;
  const [messages, setMessages] = useState<readonly KeptMessage[]>([]);
  useEffect(() => {
    if (userId === undefined) return;
    let left = false;
    const read = async () => {
      const found = await messageOutbox.ofUser(userId).catch(() => []);
      if (!left) setMessages(found.filter((message) => ticketId === undefined || message.ticketId === ticketId));
    };
    void read();
    const unsubscribe = messageOutbox.subscribe(() => void read());
    return () => {
      left = true;
      unsubscribe();
    };
  }, [userId, ticketId]);
  return messages;
}

/** The files of a message, to be opened or saved: the device may be the only place where they are. */
export function KeptFiles({ files }: { files: readonly File[] | undefined }) {
  return (
    <ul className="grid gap-1 empty:hidden">
      {files?.map((file, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two files may have one name, and their order is fixed
        <li key={at}>
          <FileLink file={file} />
        </li>
      ))}
    </ul>
  );
}

function FileLink({ file }: { file: File }) {
  const address = useCallback(
    (link: HTMLAnchorElement | null) => {
      if (!link) return;
      const url = URL.createObjectURL(file);
      link.href = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return (
    <a
      ref={address}
      href="#"
      download={file.name}
      className="inline-flex min-h-11 items-center gap-2 wrap-anywhere underline"
    >
      <Paperclip size={15} aria-hidden className="shrink-0" />
      {file.name}
    </a>
  );
}

/** Asks before a message that is nowhere else is thrown away. `chosen` stays while the sheet closes. */
export function DiscardMessage({
  open,
  chosen,
  onClose,
}: {
  open: boolean;
  chosen?: KeptMessage;
  onClose: () => void;
}) {
  const { t } = useText();
  const discard = async () => {
    if (chosen) await messageOutbox.take(chosen.id);
    onClose();
  };
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      onConfirm={() => void discard()}
      title={t('draft.discardMessage')}
      confirm={t('draft.discard')}
      danger
    >
      {t('draft.discardText', { title: chosen ? titleOf(chosen) : '' })}
    </ConfirmSheet>
  );
}

/** Its first line, short enough for a sentence. */
function titleOf(message: KeptMessage): string {
  const line = wordsOf(message).trim().split('\n')[0] ?? '';
  return line.length > 120 ? `${line.slice(0, 119).trimEnd()}…` : line;
}
