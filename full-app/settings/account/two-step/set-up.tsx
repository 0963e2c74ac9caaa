import { useTranslate } from '#i18n/use-translate.ts';
import { SecretPicture } from '#phone/account/secret-picture.tsx';
import { twoStepWords } from '#phone/account/two-step-words.ts';
import type { TwoFactorSetUp } from '#sdk/account.ts';
import { useAccount } from '../use-account.ts';
import { ProofForm } from './proof-form.tsx';

export interface SetUpProps {
  readonly secret: TwoFactorSetUp;
  /** Receives the recovery codes, or undefined if the set-up has to begin again. */
  readonly onDone: (recoveryCodes?: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** The secret for the app, and the form that confirms it. */
export function SetUp({ secret: { secret, address }, onDone, onCancel }: SetUpProps) {
  const words = useTranslate(twoStepWords);
  const { twoFactor } = useAccount();
  return (
    <>
      <SecretPicture secret={secret} address={address} />
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
