import { usePage } from '../place.tsx';
import { useText } from '../text.tsx';
import { Page as Frame } from '../ui/page.tsx';

export function Page() {
  const { t } = useText();
  const { link } = usePage();
  return <Frame title={t('system.page.register')} back={link('home')}>{null}</Frame>;
}
