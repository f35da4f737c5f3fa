import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { addressOfBase58 } from './base58.ts';
import { FilePreview } from './file-preview.tsx';

/** A file by its address in Base58: for links that must not contain anything but letters and digits. */
export function Page() {
  const { t } = useText();
  const { params } = usePage();
  const coded = params['fileUrl'];
  return <FilePreview key={coded} title={t('system.page.readByBase58')} address={addressOfBase58(coded ?? '')} />;
}
