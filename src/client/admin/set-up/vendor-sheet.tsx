import { useId, useState } from 'react';
import { getSetUpSteps } from '../../../shared/admin/set-up-calls.ts';
import { getVendor, putVendor, type VendorView } from '../../../shared/admin/vendor-calls.ts';
import { useCall } from '../../api/queries.ts';
import { useSend } from '../../api/use-send.ts';
import { useText } from '../../text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Failed } from '../../query-state.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { toast } from '../../ui/toast-queue.ts';
import { showVendor } from '../../vendor.ts';
import { useFileUpload } from '../use-file-upload.ts';
import { LogoField } from './logo-field.tsx';

/** Changes the vendor's name and logo, which pages and emails show. */
export function VendorSheet({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const { data, error, isFetching, refetch } = useCall(getVendor, {}, { staleMs: 0 });
  if (data) return <VendorForm vendor={data} onClose={onClose} />;
  return (
    <Sheet open onClose={onClose} title={t('setUp.nameAndLogo')}>
      {error ? <Failed error={error} busy={isFetching} onRetry={refetch} /> : <SkeletonRows rows={2} />}
    </Sheet>
  );
}

function useVendorForm(vendor: VendorView, onClose: () => void) {
  const { t } = useText();
  const [name, setName] = useState(vendor.name);
  const picture = useFileUpload('avatar');
  /** Undefined: unchanged; null: removed. */
  const [logo, setLogo] = useState<File | null>();
  const { send, busy, error, fields } = useSend(putVendor, {
    catches: true,
    outdates: [getVendor, getSetUpSteps],
    onDone: (changed) => {
      showVendor(changed);
      toast.show({ text: t('setUp.vendorSaved'), tone: 'ok' });
      onClose();
    },
  });
  const save = async (): Promise<void> => {
    const uploaded = logo ? await picture.send(logo) : null;
    if (uploaded === undefined) return; // the error is shown
    await send({ body: { version: vendor.version, name, ...(logo === undefined ? {} : { logo: uploaded }) } });
  };
  const errorText = picture.error ?? fields['logo'] ?? (error && !fields['name'] ? error.message : undefined);
  const shown = logo === undefined ? vendor.logo : logo;
  return {
    name,
    setName,
    setLogo,
    save,
    errorText,
    shown,
    nameError: fields['name'],
    busy: busy || picture.progress !== undefined,
  };
}

function VendorForm({ vendor, onClose }: { vendor: VendorView; onClose: () => void }) {
  const { t } = useText();
  const id = useId();
  const { name, setName, setLogo, save, errorText, shown, nameError, busy } = useVendorForm(vendor, onClose);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('setUp.nameAndLogo')}
      footer={
        <Button type="submit" form={id} busy={busy} wide>
          {t('account.save')}
        </Button>
      }
    >
      <form
        id={id}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label={t('account.vendorName')}
          hint={t('account.vendorNameHint')}
          name="vendorName"
          autoComplete="organization"
          value={name}
          error={nameError}
          onChange={({ target }) => setName(target.value)}
        />
        <LogoField shown={shown} onChange={setLogo} />
        {errorText && (
          <Banner tone="bad" urgent>
            {errorText}
          </Banner>
        )}
      </form>
    </Sheet>
  );
}
