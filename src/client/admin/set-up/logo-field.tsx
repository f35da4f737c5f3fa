import { useId } from 'react';
import { useText } from '../../text.tsx';
import { Button } from '../../ui/button.tsx';
import { useObjectUrl } from '../../ui/use-object-url.ts';

interface LogoFieldProps {
  /** The address of the stored logo, or the chosen file. */
  shown: string | File | null;
  onChange: (logo: File | null) => void;
}

/** The vendor's logo: chosen, shown, removed. */
export function LogoField({ shown, onChange }: LogoFieldProps) {
  const { t } = useText();
  const id = useId();
  return (
    <div className="grid gap-2">
      <p className="text-small font-semibold text-ink2">{t('setUp.logo')}</p>
      <div className="flex flex-wrap items-center gap-3">
        {shown instanceof File ? (
          <ChosenLogo file={shown} />
        ) : (
          shown && <img src={shown} alt={t('setUp.logo')} className={logoLook} />
        )}
        <label
          htmlFor={id}
          className="press inline-flex min-h-11 cursor-pointer items-center rounded-field bg-sunk px-4 font-semibold has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            id={id}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            className="sr-only"
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file) onChange(file);
              target.value = '';
            }}
          />
          {t('setUp.chooseLogo')}
        </label>
        {shown && (
          <Button kind="plain" size="medium" onClick={() => onChange(null)}>
            {t('setUp.removeLogo')}
          </Button>
        )}
      </div>
      <p className="text-small text-ink3">{t('setUp.logoHint')}</p>
    </div>
  );
}

const logoLook = 'h-14 max-w-48 rounded-field object-contain';

function ChosenLogo({ file }: { file: File }) {
  const { t } = useText();
  return <img ref={useObjectUrl(file)} alt={t('setUp.logo')} className={logoLook} />;
}
