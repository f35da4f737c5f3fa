import { Smartphone } from 'lucide-react';
import { useText } from '../text.tsx';
import { Button, type ButtonKind } from '../ui/button.tsx';
import { canOpenApp, openApp } from './opening.ts';

interface OpenInAppProps {
  /** The address of ours that the app is to show; left out: the page that is open. */
  href?: string;
  kind?: ButtonKind;
}

/** "Open in the app", for pages that the app has too. Nothing inside of the app, or where there is none. */
export function OpenInApp({ href, kind = 'quiet' }: OpenInAppProps) {
  const { t } = useText();
  if (!canOpenApp()) return null;
  return (
    <Button wide kind={kind} icon={Smartphone} onClick={() => openApp(href)}>
      {t('appLink.open')}
    </Button>
  );
}
