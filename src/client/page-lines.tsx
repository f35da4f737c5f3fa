import { useEffect } from 'react';
import { useUser } from './api/user.ts';
import { followTheme, nameManifest } from './installable.ts';
import { KeptLine } from './kept-line.tsx';
import { registerWorker } from './register-worker.ts';
import { SlowLine } from './slow-line.tsx';
import { useText } from './text.tsx';
import { useNavigation } from './ui/navigation.tsx';
import { OfflineBanner } from './ui/offline-banner.tsx';

/** What stands above every page, and what the device is to know of the product: all that the first screen does without. */
export function PageLines() {
  const { language } = useText();
  const { go } = useNavigation();
  const isUser = useUser() !== null;
  useEffect(() => nameManifest(language), [language]);
  useEffect(followTheme, []);
  // A visitor with a link comes once: nothing is kept for them.
  useEffect(() => (isUser ? registerWorker(language, go) : undefined), [isUser, language, go]);
  return (
    <>
      <OfflineBanner />
      <SlowLine />
      <KeptLine />
    </>
  );
}
