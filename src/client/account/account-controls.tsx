import { createContext, use } from 'react';
import type { CodePurpose } from '../../shared/account/calls.ts';
import { useValue, type ControlProps, type Controls } from '../form/form-context.ts';
import { inputProps } from '../form/input-props.ts';
import { PasswordField } from '../ui/form/password-field.tsx';
import { CodeField } from './code-field.tsx';

interface CodeScope {
  purpose: CodePurpose;
  /** False when the address is wrong; the form then shows the error. */
  checkEmail: () => boolean;
}
const CodeContext = createContext<CodeScope | undefined>(undefined);
/** Gives the code's control its purpose; the code goes to the address in the form's field `email`. */
export const CodeProvider = CodeContext;

function CodeControl(props: ControlProps<'oneTimeCode'>) {
  const email = useValue('email');
  const scope = use(CodeContext);
  if (!scope) throw new Error('CodeControl outside of CodeProvider');
  return <CodeField {...inputProps(props)} {...scope} email={email} />;
}

const PasswordControl = (props: ControlProps<'password' | 'newPassword'>) => (
  <PasswordField {...inputProps(props)} autoComplete={props.entry.autoComplete} />
);

/** The controls that only the account pages need. */
export const accountControls: Controls = {
  oneTimeCode: CodeControl,
  password: PasswordControl,
  newPassword: PasswordControl,
};
