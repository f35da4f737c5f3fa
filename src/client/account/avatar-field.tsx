import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import type { Profile } from '../../shared/account/session-calls.ts';
import { userInfo } from '../api/first-calls.ts';
import { session } from '../api/client.ts';
import { queryKey, useCall } from '../api/queries.ts';
import type { User } from '../api/user.ts';
import { lazyPart } from '../lazy-part.ts';
import { useText } from '../text.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast-queue.ts';

const AvatarSheet = lazyPart(() => import('./avatar-sheet.tsx').then(({ AvatarSheet: Part }) => Part));

/** Signed addresses live five minutes (safety.md 9); the one in the stored session may have expired. */
const ADDRESS_MS = 4 * 60_000;

/** The user's own picture, by a signed address that is still valid. */
export function MyAvatar({ user, size }: { user: User; size: number }) {
  const { data } = useCall(userInfo, {}, { enabled: user.avatar !== null, staleMs: ADDRESS_MS });
  return <Avatar name={user.userName} src={(user.avatar && data?.avatar) ?? undefined} size={size} />;
}

/** The picture with its buttons. A change is saved at once, independent of the form around it. */
export function AvatarField({ user }: { user: User }) {
  const { t } = useText();
  const client = useQueryClient();
  const chooser = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [cropping, setCropping] = useState(false);
  const done = (changed: Profile) => {
    client.setQueryData(queryKey(userInfo, {}), changed);
    session.setUser(changed);
    setCropping(false);
    toast.show({ text: t('account.saved'), tone: 'ok' });
  };
  const { remove, busy } = useRemoveAvatar(done);
  return (
    <div className="flex items-center gap-3">
      <MyAvatar user={user} size={64} />
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        aria-label={t('account.changeAvatar')}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          event.target.value = '';
          if (!chosen) return;
          setFile(chosen);
          setCropping(true);
        }}
      />
      <div className="flex flex-wrap items-center gap-x-1">
        <Button kind="quiet" size="medium" onClick={() => chooser.current?.click()}>
          {t('account.changeAvatar')}
        </Button>
        {user.avatar !== null && (
          <Button kind="plain" size="medium" busy={busy} onClick={remove}>
            {t('account.removeAvatar')}
          </Button>
        )}
      </div>
      {file && (
        <Suspense>
          <AvatarSheet
            key={`${file.name} ${file.lastModified}`}
            open={cropping}
            onClose={() => setCropping(false)}
            file={file}
            onDone={done}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Takes the picture away; a failure is toasted. */
function useRemoveAvatar(onDone: (changed: Profile) => void) {
  const { t } = useText();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      const { removeAvatar } = await import('./send-avatar.ts');
      onDone(await removeAvatar());
    } catch (error) {
      toast.show({ text: error instanceof Error ? error.message : t('frame.offline'), tone: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  return { remove: () => void remove(), busy };
}
