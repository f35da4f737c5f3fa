import { clockTime } from '../../shared/format/time.ts';
import type { TicketKind } from '../../shared/ticket/rules.ts';
import { FormBox } from '../form/form-box.tsx';
import type { FormStore } from '../form/form-store.ts';
import { ticketControls } from '../form/ticket-controls.tsx';
import { useText } from '../text.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { timeZone } from '../ui/use-now.ts';
import { FilesStep } from './files-step.tsx';
import { TicketField } from './ticket-field.tsx';
import type { useFiles } from './use-files.ts';

interface FirstWordsProps {
  kind: TicketKind;
  store: FormStore;
  files: ReturnType<typeof useFiles>;
  imagesMax: number;
  savedAt: number;
  onRetry: () => void;
}

/**
 * What can be kept on a device that has never had the choices of the form, in a hall without a network: words and
 * pictures, as a draft. The form goes on as soon as the server answers.
 */
export function FirstWords({ kind, store, files, imagesMax, savedAt, onRetry }: FirstWordsProps) {
  const { t } = useText();
  return (
    <>
      <Banner
        tone="warn"
        title={t('raise.noChoices')}
        action={
          <Button kind="plain" size="small" onClick={onRetry}>
            {t('frame.tryAgain')}
          </Button>
        }
      >
        {t('raise.noChoicesText')}
      </Banner>
      <FormBox
        id="raise"
        form={{ store, submit: () => undefined }}
        controls={ticketControls}
        className="grid grid-cols-1 gap-5"
      >
        <TicketField kind={kind} name="description" />
        <FilesStep files={files} imagesMax={imagesMax} />
      </FormBox>
      <p role="status" className="text-small text-ink2">
        {savedAt > 0 && t('draft.savedHere', { time: clockTime(new Date(savedAt), timeZone) })}
      </p>
    </>
  );
}
