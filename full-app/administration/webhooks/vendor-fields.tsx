import { useTranslate } from '#i18n/use-translate.ts';
import { Field } from '#ui/field/field.tsx';
import type { FormState } from '#ui/form/use-form.ts';
import { Switch } from '#ui/switch/switch.tsx';
import type { VendorDraft } from './vendor-draft.ts';
import { webhookWords } from './words.ts';

interface VendorFieldsProps {
  readonly form: Pick<FormState<VendorDraft>, 'text' | 'flag'>;
  readonly isNew: boolean;
  /** Why the credentials were refused. */
  readonly refusal: string | undefined;
}

/** The account of a vendor's product. */
export function VendorFields({ form, isNew, refusal }: VendorFieldsProps) {
  const words = useTranslate(webhookWords);
  const { text, flag } = form;
  return (
    <>
      <Field
        label={words('webhooks.email')}
        hint={words('webhooks.emailHint')}
        {...text('email')}
        type="email"
        maxLength={254}
        required
        autoComplete="off"
      />
      <Field
        label={words('webhooks.token')}
        hint={words(isNew ? 'webhooks.tokenHint' : 'webhooks.tokenStays')}
        {...text('token')}
        type="password"
        error={refusal}
        maxLength={500}
        required={isNew}
        autoComplete="off"
      />
      <Switch
        label={words('webhooks.sendsRecordings')}
        detail={words('webhooks.sendsRecordingsDetail')}
        {...flag('sendsRecordings')}
      />
    </>
  );
}
