import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Field, type FieldProps } from '#ui/field/field.tsx';
import { sessionWords } from './words.ts';

/** Props of `PasswordField`. */
export interface PasswordFieldProps extends Omit<FieldProps, 'type' | 'action' | 'label'> {
  /** Default: the word for a password. */
  readonly label?: string;
}

/** A password field whose text can be shown while typing. */
export function PasswordField({ label, ...props }: PasswordFieldProps) {
  const words = useTranslate(sessionWords);
  const [shown, setShown] = useState(false);
  return (
    <Field
      label={label ?? words('signIn.password')}
      type={shown ? 'text' : 'password'}
      autoComplete="current-password"
      action={
        <IconButton
          icon={shown ? EyeOff : Eye}
          label={words(shown ? 'signIn.hidePassword' : 'signIn.showPassword')}
          onClick={() => setShown(!shown)}
        />
      }
      {...props}
    />
  );
}
