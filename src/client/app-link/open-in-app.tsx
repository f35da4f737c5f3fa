import { Smartphone } from 'lucide-react';
import { useText } from '../text.tsx';
import { Button, type ButtonKind } from '../ui/button.tsx';
import { canOpenApp, openApp } from './opening.ts';

interface OpenInAppProps {
  /** The address of ours that the app is to show; left out: the page that is open. */
  href?: string;
  kind?: ButtonKind;
}

/** The button "Open in the app". Renders nothing inside the app and in an installation without one. */
export function OpenInApp({ href, kind = 'quiet' }: OpenInAppProps) {
  const { t } = useText();
  if (!canOpenApp()) return null;
  return (
    <Button wide kind={kind} icon={Smartphone} onClick={() => openApp(href)}>
      {t('appLink.open')}
    </Button>
  );
}
