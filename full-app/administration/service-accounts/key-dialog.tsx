import { useTranslate } from '#i18n/use-translate.ts';
import type { ServiceAccount } from '#sdk/administration.ts';
import { Button } from '#ui/button/button.tsx';
import { CopyButton } from '#ui/copy-button/copy-button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { ButtonRow } from '#ui/form/form.tsx';
import { administrationWords } from '../words.ts';
import { serviceAccountWords } from './words.ts';

interface KeyDialogProps {
  readonly account: ServiceAccount;
  readonly onClose: () => void;
}

/** The key of an account, which is shown once. */
export function KeyDialog({ account: { name, key = '' }, onClose }: KeyDialogProps) {
  const words = useTranslate(serviceAccountWords, administrationWords);
  const field = (label: string, value: string) => (
    <Field label={label} value={value} readOnly onFocus={(event) => event.currentTarget.select()} />
  );
  return (
    <Dialog
      title={words('accounts.keyTitle', { name })}
      closeLabel={words('administration.done')}
      onClose={onClose}
    >
      <p>{words('accounts.keyDetail')}</p>
      {field(words('accounts.signInName'), name)}
      {field(words('accounts.key'), key)}
      <ButtonRow>
        <CopyButton
          text={() => key}
          label={words('accounts.key')}
          copied={words('accounts.keyCopied')}
          refused={{
            title: words('administration.copyRefused'),
            detail: words('administration.copyRefusedDetail'),
          }}
        >
          {words('accounts.copyKey')}
        </CopyButton>
        <Button onClick={onClose}>{words('administration.done')}</Button>
      </ButtonRow>
    </Dialog>
  );
}
