import { useState } from 'react';
import { formatMoment } from '#i18n/format.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { twoStepWords } from '#phone/account/two-step-words.ts';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import type { TwoFactorStatus } from '#sdk/account.ts';
import { Button } from '#ui/button/button.tsx';
import { ButtonRow, Hint } from '#ui/form/form.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import { useAccount } from '../use-account.ts';
import { ProofForm } from './proof-form.tsx';

export interface InUseProps {
  readonly status: TwoFactorStatus;
  /** Receives new recovery codes if there are some. */
  readonly onChanged: (recoveryCodes?: readonly string[]) => void;
}

/** Two-step sign-in while it is on: new recovery codes, and the end of it. */
export function InUse({ status: { since, recoveryCodesLeft }, onChanged }: InUseProps) {
  const words = useTranslate(twoStepWords);
  const clock = useClockStyle();
  const toast = useToast();
  const { twoFactor } = useAccount();
  const [change, setChange] = useState<'renew' | 'turnOff'>();
  const isRenewal = change === 'renew';
  return (
    <>
      {since !== undefined && <p>{words('twoStep.on', { when: formatMoment(since, clock) })}</p>}
      <Hint>{words('twoStep.left', { count: recoveryCodesLeft })}</Hint>
      {change === undefined ? (
        <ButtonRow>
          <Button onClick={() => setChange('renew')}>{words('twoStep.renew')}</Button>
          <Button onClick={() => setChange('turnOff')}>{words('twoStep.turnOff')}</Button>
        </ButtonRow>
      ) : (
        <>
          <p>{words(isRenewal ? 'twoStep.renewDetail' : 'twoStep.turnOffDetail')}</p>
          <ProofForm
            title={words('twoStep.title')}
            hint={words('twoStep.orRecovery')}
            submitLabel={words(isRenewal ? 'twoStep.renew' : 'twoStep.turnOff')}
            submit={async (proof) => {
              if (isRenewal) onChanged(await twoFactor.renewRecoveryCodes(proof));
              else {
                await twoFactor.disable(proof);
                toast({ tone: 'success', title: words('twoStep.turnedOff') });
                onChanged();
              }
              setChange(undefined);
            }}
            onOutdated={() => onChanged()}
            onCancel={() => setChange(undefined)}
          />
        </>
      )}
    </>
  );
}
