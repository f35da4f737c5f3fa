import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { FilePreview } from './file-preview.tsx';

/** A file by its address. */
export function Page() {
  const { t } = useText();
  const { params } = usePage();
  return <FilePreview key={params['fileUrl']} title={t('system.page.read')} address={params['fileUrl']} />;
}
