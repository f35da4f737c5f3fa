import { useMemo, type ReactNode } from 'react';
import { FormProvider, type Controls } from './form-context.ts';
import { useFocusFirstError, type Form } from './use-form.ts';

interface FormBoxProps {
  form: Pick<Form, 'store' | 'submit'>;
  /** For a button that stands elsewhere: `<Button type="submit" form={id}>`. */
  id?: string;
  controls?: Controls;
  className: string;
  children: ReactNode;
}

/** A <form> around the fields: it sends what is in them, and gives the first wrong one the focus. */
export function FormBox({ form: { store, submit }, id, controls, className, children }: FormBoxProps) {
  const box = useFocusFirstError<HTMLFormElement>(store);
  const scope = useMemo(() => ({ store, ...(controls ? { controls } : {}) }), [store, controls]);
  return (
    <FormProvider value={scope}>
      <form
        ref={box}
        id={id}
        noValidate
        className={className}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {children}
      </form>
    </FormProvider>
  );
}
