import { useTranslate } from '#i18n/use-translate.ts';
import type { PhoneCredentials } from '#sdk/administration.ts';
import { Button } from '#ui/button/button.tsx';
import { CopyButton } from '#ui/copy-button/copy-button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { ButtonRow, FieldPair } from '#ui/form/form.tsx';
import { administrationWords } from '../words.ts';
import { phoneWords } from './words.ts';

export interface CredentialsDialogProps {
  /** The name of the phone. */
  readonly name: string;
  readonly credentials: PhoneCredentials;
  readonly onClose: () => void;
}

/** The account with which a phone registers. Its password is shown once. */
export function CredentialsDialog({ name, credentials, onClose }: CredentialsDialogProps) {
  const words = useTranslate(administrationWords, phoneWords);
  const { registerId, devicePassword, community, serverAddress } = credentials;
  const field = (label: string, value: string) => (
    <Field label={label} value={value} readOnly dir="ltr" onFocus={(event) => event.currentTarget.select()} />
  );
  return (
    <Dialog title={words('phones.credentials', { name })} closeLabel={words('phones.done')} onClose={onClose}>
      <p>{words('phones.credentialsDetail')}</p>
      {field(words('phones.account'), registerId)}
      {field(words('phones.password'), devicePassword)}
      <FieldPair>
        {field(words('phones.domain'), community)}
        {field(words('phones.server'), serverAddress)}
      </FieldPair>
      <ButtonRow>
        <CopyButton
          text={() => devicePassword}
          label={words('phones.copyPassword')}
          copied={words('phones.copied')}
          refused={{ title: words('phones.notCopied'), detail: words('administration.copyRefusedDetail') }}
        >
          {words('phones.copyPassword')}
        </CopyButton>
        <Button onClick={onClose}>{words('phones.done')}</Button>
      </ButtonRow>
    </Dialog>
  );
}
