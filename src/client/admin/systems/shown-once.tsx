import { useText } from '../../text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyText } from '../../ui/copy-text.tsx';

/** Shows a new secret. It can be copied only here, because the server does not return it again. */
export function ShownOnce({
  secret,
  what,
  text,
  onDone,
}: {
  secret: string;
  what: string;
  text: string;
  onDone: () => void;
}) {
  const { t } = useText();
  return (
    <div className="grid grid-cols-1 gap-4 pb-2">
      <Banner tone="warn" urgent title={t('integration.key.once')}>
        {text}
      </Banner>
      <p className="rounded-field bg-sunk p-4">
        <CopyText value={secret} what={what} />
      </p>
      <Button onClick={onDone}>{t('integration.done')}</Button>
    </div>
  );
}
