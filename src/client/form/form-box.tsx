import { useMemo, type ReactNode } from 'react';
import { FormProvider, type Controls } from './form-context.ts';
import { useFocusFirstError, type Form } from './use-form.ts';

interface FormBoxProps {
  form: Pick<Form, 'store' | 'submit'>;
  /** For a submit button outside the form: `<Button type="submit" form={id}>`. */
  id?: string;
  controls?: Controls;
  className: string;
  children: ReactNode;
}

/** A <form> around the fields. It submits them, and focuses the first invalid one. */
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
