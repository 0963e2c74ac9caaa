import { useTranslate } from '#i18n/use-translate.ts';
import { Field } from '#ui/field/field.tsx';
import type { FormState } from '#ui/form/use-form.ts';
import { Switch } from '#ui/switch/switch.tsx';
import type { VendorDraft } from './vendor-draft.ts';
import { webhookWords } from './words.ts';

interface VendorFieldsProps {
  readonly form: Pick<FormState<VendorDraft>, 'text' | 'flag'>;
  readonly kind: Exclude<VendorDraft['kind'], 'events'>;
  readonly isNew: boolean;
  /** Returns why a property was refused. */
  readonly refusalOf: (property: string) => string | undefined;
}

const plain = { autoComplete: 'off', spellCheck: false } as const;

/** The account of a vendor's product. */
export function VendorFields({ form, kind, isNew, refusalOf }: VendorFieldsProps) {
  const words = useTranslate(webhookWords);
  const { text, flag } = form;
  const secret = { ...plain, type: 'password', maxLength: 500, required: isNew } as const;
  return (
    <>
      {kind === 'zendesk' ? (
        <Field
          label={words('webhooks.email')}
          hint={words('webhooks.emailHint')}
          {...text('email')}
          type="email"
          maxLength={254}
          required
          {...plain}
        />
      ) : (
        <>
          <Field
            label={words('webhooks.accountsUrl')}
            hint={words('webhooks.accountsUrlHint')}
            {...text('accountsUrl')}
            type="url"
            error={refusalOf('accountsUrl')}
            maxLength={1000}
            required
            {...plain}
          />
          <Field
            label={words('webhooks.clientId')}
            {...text('clientId')}
            maxLength={200}
            required
            {...plain}
          />
          <Field label={words('webhooks.clientSecret')} {...text('clientSecret')} {...secret} />
        </>
      )}
      <Field
        label={words(`webhooks.token.${kind}`)}
        hint={words(isNew ? 'webhooks.tokenHint' : 'webhooks.tokenStays')}
        {...text('token')}
        error={refusalOf('credentials')}
        {...secret}
      />
      {kind === 'zoho' && (
        <Field
          label={words('webhooks.ownUrl')}
          hint={words('webhooks.ownUrlHint')}
          {...text('ownUrl')}
          type="url"
          error={refusalOf('ownUrl')}
          maxLength={1000}
          {...plain}
        />
      )}
      {kind === 'zendesk' && (
        <Switch
          label={words('webhooks.sendsRecordings')}
          detail={words('webhooks.sendsRecordingsDetail')}
          {...flag('sendsRecordings')}
        />
      )}
    </>
  );
}
