import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getProblem } from '../../shared/problem/calls.ts';
import { getTicket } from '../api/reading-calls.ts';
import type { AttachmentView } from '../../shared/ticket/ticket-view.ts';
import { deleteAttachment } from '../../shared/upload/calls.ts';
import { ApiError } from '../api/api-error.ts';
import { randomKey, send } from '../api/client.ts';
import { useText } from '../text.tsx';
import { ConfirmSheet } from '../ui/confirm-sheet.tsx';
import { toast } from '../ui/toast-queue.ts';
import { FileGallery } from './file-gallery.tsx';

/** The user's own files of an event, each with a button that deletes it. */
export function RemovableFiles({ files }: { files: readonly AttachmentView[] }) {
  const { t } = useText();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<AttachmentView>();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    if (!chosen) return;
    setBusy(true);
    try {
      await send(deleteAttachment, { params: { id: chosen.id } }, { catches: true, key: randomKey() });
      toast.show({ text: t('ticket.file.deleted'), tone: 'ok' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.show({ text: error.message, tone: 'bad' });
    } finally {
      setBusy(false);
      setOpen(false);
      for (const { name } of [getTicket, getProblem]) void client.invalidateQueries({ queryKey: [name] });
    }
  };
  return (
    <>
      <FileGallery
        files={files}
        onRemove={(file) => {
          setChosen(file);
          setOpen(true);
        }}
      />
      <ConfirmSheet
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={() => void remove()}
        title={t('ticket.file.deleteTitle')}
        confirm={t('ticket.file.delete')}
        danger
        busy={busy}
      >
        {t('ticket.file.deleteText', { name: chosen?.name ?? '' })}
      </ConfirmSheet>
    </>
  );
}
