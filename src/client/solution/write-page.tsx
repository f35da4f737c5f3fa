import { useText } from '../text.tsx';
import { ActionPage } from '../ticket/action-page.tsx';

/** Write a solution, or modify the newest: a new version either way (domain.md: propose, revise). */
export function Page() {
  const { t } = useText();
  return <ActionPage actions={['propose', 'revise']} title={t('solution.write')} />;
}
