import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../text.tsx';
import { IconButton } from '../button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** A password with a button that shows it. Set `autoComplete` to `current-password` or `new-password`. */
export function PasswordField(props: TextFieldProps) {
  const { t } = useText();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      button={
        <IconButton
          icon={shown ? EyeOff : Eye}
          label={t(shown ? 'frame.hidePassword' : 'frame.showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
