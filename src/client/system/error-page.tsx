import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { useNavigation } from '../ui/navigation.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { ErrorState } from '../ui/states.tsx';

/** The error page that other systems may lead to. Its words are its own: nothing of the address is said back. */
export function Page() {
  const { t } = useText();
  const { link } = usePage();
  const { back } = useNavigation();
  return (
    <Frame title={t('system.page.error')} back={link('home')}>
      <ErrorState
        title={t('system.brokenTitle')}
        text={t('frame.exception')}
        onRetry={back}
        action={
          <ButtonLink href={link('home')} kind="plain" size="medium">
            {t('system.goHome')}
          </ButtonLink>
        }
      />
    </Frame>
  );
}
