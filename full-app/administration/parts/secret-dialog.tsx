import { useTranslate } from '#i18n/use-translate.ts';
import { Button } from '#ui/button/button.tsx';
import { CopyButton } from '#ui/copy-button/copy-button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { ButtonRow } from '#ui/form/form.tsx';
import { administrationWords } from '../words.ts';

export interface SecretDialogProps {
  readonly title: string;
  /** The use of the secret, and that it is shown only now. */
  readonly detail: string;
  /** The name that belongs to the secret, and its label. */
  readonly name?: { readonly label: string; readonly value: string };
  readonly secret: { readonly label: string; readonly value: string };
  /** The text of the button that copies, and of its success. */
  readonly copy: string;
  readonly copied: string;
  readonly onClose: () => void;
}

/** A secret that is shown once. */
export function SecretDialog({ title, detail, name, secret, copy, copied, onClose }: SecretDialogProps) {
  const words = useTranslate(administrationWords);
  const field = ({ label, value }: SecretDialogProps['secret']) => (
    <Field label={label} value={value} readOnly onFocus={(event) => event.currentTarget.select()} />
  );
  return (
    <Dialog title={title} closeLabel={words('administration.done')} onClose={onClose}>
      <p>{detail}</p>
      {name && field(name)}
      {field(secret)}
      <ButtonRow>
        <CopyButton
          text={() => secret.value}
          label={secret.label}
          copied={copied}
          refused={{
            title: words('administration.copyRefused'),
            detail: words('administration.copyRefusedDetail'),
          }}
        >
          {copy}
        </CopyButton>
        <Button onClick={onClose}>{words('administration.done')}</Button>
      </ButtonRow>
    </Dialog>
  );
}
