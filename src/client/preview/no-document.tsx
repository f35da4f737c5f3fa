import { FileQuestion } from 'lucide-react';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { EmptyState } from '../ui/states.tsx';

/** spec 8: what is not ours, not there any more, or not of a kind that is shown. */
export function NoDocument() {
  const { t } = useText();
  const { link } = usePage();
  return (
    <EmptyState
      icon={FileQuestion}
      title={t('system.notFoundTitle')}
      text={t('error.documentMissing')}
      link={{ href: link('home'), text: t('preview.home') }}
    />
  );
}

/** A file whose content is not what its name says. */
export function DamagedDocument() {
  const { t } = useText();
  return <EmptyState icon={FileQuestion} title={t('preview.damaged')} text={t('preview.damagedText')} />;
}
