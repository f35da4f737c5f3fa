import { useId, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Sheet, type SheetProps } from '../ui/sheet.tsx';
import { FormBox } from './form-box.tsx';
import type { Controls } from './form-context.ts';
import type { Form } from './use-form.ts';

interface FormSheetProps extends Pick<SheetProps, 'title' | 'onClose' | 'children'> {
  open?: boolean;
  form: Pick<Form, 'store' | 'submit'>;
  busy: boolean;
  /** On the button that sends it. */
  go: string;
  controls?: Controls;
  /** Above the form. */
  top?: ReactNode;
}

/** A sheet with a form, and at its bottom the button that sends it. */
export function FormSheet({ open = true, onClose, title, form, busy, go, controls, top, children }: FormSheetProps) {
  const id = useId();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <Button type="submit" form={id} busy={busy} wide>
          {go}
        </Button>
      }
    >
      {top}
      <FormBox form={form} id={id} {...(controls && { controls })} className="grid grid-cols-1 gap-4 pt-1">
        {children}
      </FormBox>
    </Sheet>
  );
}
