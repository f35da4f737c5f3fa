import { FileQuestion } from 'lucide-react';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { EmptyState } from '../ui/states.tsx';

/** Spec 8: the file is not from our store, does not exist any more, or has a type without a viewer. */
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
