import { ErrorState } from '../ui/states.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { useText } from '../text.tsx';

interface BrokenPageProps {
  /** The page's program did not arrive: no network, too slow, or a newer version was put in place. */
  unloaded: boolean;
  home: string;
  onRetry: () => void;
}

/** Shown in place of a page that could not be loaded or fell over (spec 8, Page module load failure). */
export function BrokenPage({ unloaded, home, onRetry }: BrokenPageProps) {
  const { t } = useText();
  return (
    <Page title={t('frame.product')} back={true}>
      <ErrorState
        title={t(unloaded ? 'system.unloadedTitle' : 'system.brokenTitle')}
        text={t(unloaded ? 'system.unloadedText' : 'system.brokenText')}
        onRetry={onRetry}
        action={
          <ButtonLink href={home} kind="plain" size="medium">
            {t('frame.home')}
          </ButtonLink>
        }
      />
    </Page>
  );
}
