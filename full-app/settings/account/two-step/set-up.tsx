import { useTranslate } from '#i18n/use-translate.ts';
import { QrCode } from '#phone/chat/trust/qr-code.tsx';
import type { TwoFactorSetUp } from '#sdk/account.ts';
import { ButtonRow, Hint } from '#ui/form/form.tsx';
import { useAccount } from '../use-account.ts';
import { CopyText } from './copy-text.tsx';
import { ProofForm } from './proof-form.tsx';
import styles from './two-step.module.css';
import { twoStepWords } from './words.ts';

export interface SetUpProps {
  readonly secret: TwoFactorSetUp;
  /** Receives the recovery codes, or undefined if the set-up has to begin again. */
  readonly onDone: (recoveryCodes?: readonly string[]) => void;
  readonly onCancel: () => void;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** The secret for the app as a QR code and as text, and the form that confirms it. */
export function SetUp({ secret: { secret, address }, onDone, onCancel }: SetUpProps) {
  const words = useTranslate(twoStepWords);
  const { twoFactor } = useAccount();
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
      <p>{words('twoStep.confirm')}</p>
      <ProofForm
        title={words('twoStep.title')}
        submitLabel={words('twoStep.turnOn')}
        submit={async (proof) => onDone(await twoFactor.enable(proof))}
        onOutdated={() => onDone()}
        onCancel={onCancel}
      />
    </>
  );
}
