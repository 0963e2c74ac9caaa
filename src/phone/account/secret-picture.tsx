import { useTranslate } from '#i18n/use-translate.ts';
import type { TwoFactorSetUp } from '#sdk/account.ts';
import { ButtonRow, Hint } from '#ui/form/form.tsx';
import { QrCode } from '../chat/trust/qr-code.tsx';
import { CopyText } from './copy-text.tsx';
import styles from './two-step.module.css';
import { twoStepWords } from './two-step-words.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** The secret for the app, as a QR code and as text. */
export function SecretPicture({ secret, address }: Pick<TwoFactorSetUp, 'secret' | 'address'>) {
  const words = useTranslate(twoStepWords);
  return (
    <>
      <p>{words('twoStep.scan')}</p>
      <div className={styles.picture}>
        <QrCode bytes={bytesOf(address)} label={words('twoStep.picture')} />
      </div>
      <dl className={styles.secret}>
        <dt>
          <Hint as="span">{words('twoStep.key')}</Hint>
        </dt>
        <dd className={styles.key} dir="ltr">
          {secret.replace(/.{4}(?=.)/g, '$& ')}
        </dd>
      </dl>
      <ButtonRow>
        <CopyText label={words('twoStep.key')} text={secret}>
          {words('twoStep.copyKey')}
        </CopyText>
      </ButtonRow>
    </>
  );
}
