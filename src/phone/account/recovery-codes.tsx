import { useTranslate } from '#i18n/use-translate.ts';
import { Button } from '#ui/button/button.tsx';
import { ButtonRow } from '#ui/form/form.tsx';
import { CopyText } from './copy-text.tsx';
import styles from './two-step.module.css';
import { twoStepWords } from './two-step-words.ts';

export interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onSaved: () => void;
}

/** New recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const words = useTranslate(twoStepWords);
  return (
    <>
      <p>{words('twoStep.codesDetail')}</p>
      <ul className={styles.codes} dir="ltr" aria-label={words('twoStep.codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <ButtonRow>
        <CopyText label={words('twoStep.codes')} text={codes.join('\n')}>
          {words('twoStep.copyCodes')}
        </CopyText>
        <Button variant="primary" onClick={onSaved}>
          {words('twoStep.saved')}
        </Button>
      </ButtonRow>
    </>
  );
}
