import { useCallback, useEffect, useState } from 'react';
import { Section } from '#full-app/shell/parts/section/section.tsx';
import { useTranslate } from '#i18n/use-translate.ts';
import { RecoveryCodes } from '#phone/account/recovery-codes.tsx';
import { twoStepWords } from '#phone/account/two-step-words.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { useReportError, useRun } from '#phone/errors/use-run.ts';
import type { TwoFactorSetUp, TwoFactorStatus } from '#sdk/account.ts';
import { Button } from '#ui/button/button.tsx';
import { focusFallback } from '#ui/focus/focus-restore.ts';
import { ButtonRow, Hint } from '#ui/form/form.tsx';
import { useAccount } from '../use-account.ts';
import { InUse } from './in-use.tsx';
import { SetUp } from './set-up.tsx';

/** Two-step sign-in: the app that shows codes, and the recovery codes. */
export function TwoStep() {
  const words = useTranslate(twoStepWords);
  const { twoFactor } = useAccount();
  const run = useRun();
  const report = useReportError();
  const [status, setStatus] = useState<TwoFactorStatus>();
  const [setUp, setSetUp] = useState<TwoFactorSetUp>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [act, pending] = useAction();
  const load = useCallback(async () => setStatus(await twoFactor.status()), [twoFactor]);
  useEffect(() => {
    load().catch(report);
  }, [load, report]);

  async function begin() {
    // If that fails, another browser may have set it up.
    if (!(await act(async () => setSetUp(await twoFactor.setUp())))) await run(load);
  }

  /** Shows the present state after a change, or after a change elsewhere. */
  async function end(newCodes?: readonly string[]) {
    setCodes(newCodes);
    await run(load);
    setSetUp(undefined);
  }

  if (!status || (status.isLocked && !status.isOn)) return null;
  return (
    <Section title={words('twoStep.title')} {...focusFallback}>
      {codes ? (
        <RecoveryCodes codes={codes} onSaved={() => setCodes(undefined)} />
      ) : status.isOn ? (
        <InUse status={status} onChanged={(newCodes) => void end(newCodes)} />
      ) : setUp ? (
        <SetUp
          secret={setUp}
          onDone={(newCodes) => void end(newCodes)}
          onCancel={() => setSetUp(undefined)}
        />
      ) : (
        <>
          <Hint>{words('twoStep.off')}</Hint>
          <ButtonRow>
            <Button pending={pending} onClick={() => void begin()}>
              {words('twoStep.setUp')}
            </Button>
          </ButtonRow>
        </>
      )}
    </Section>
  );
}
