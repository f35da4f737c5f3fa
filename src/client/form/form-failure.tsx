import { useSyncExternalStore } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { useText } from '../text.tsx';
import { Banner } from '../ui/banner.tsx';
import type { FormStore } from './form-store.ts';
import { formLevelErrors } from './submit-form.ts';

interface FormFailureProps {
  store: FormStore;
  /** The names of all fields of the form. */
  fields: readonly string[];
  failure: ApiError | undefined;
}

/** The errors that belong to no field, shown above the fields. */
export function FormFailure({ store, fields, failure }: FormFailureProps) {
  const { t } = useText();
  const errors = useSyncExternalStore(store.subscribe, store.errors);
  const messages = formLevelErrors(errors, fields);
  if (messages.length > 0)
    return (
      <Banner tone="bad" urgent>
        {messages.join(' ')}
      </Banner>
    );
  if (!failure) return null;
  return (
    <Banner tone={failure.failure === 'conflict' ? 'warn' : 'bad'} urgent title={failure.message}>
      {failure.requestId && <span className="code">{t('frame.requestId', { id: failure.requestId })}</span>}
    </Banner>
  );
}
