import { useTranslate } from '#i18n/use-translate.ts';
import { signInHelpWords } from './help-words.ts';
import styles from './sign-in.module.css';

/** Help for problems with signing in. Open from the start if it is needed. */
export function SignInHelp({ isNeeded }: { isNeeded: boolean }) {
  const words = useTranslate(signInHelpWords);
  return (
    <details key={String(isNeeded)} className={styles.help} open={isNeeded}>
      <summary>{words('signIn.help')}</summary>
      <dl>
        <dt>{words('signIn.forgotten')}</dt>
        <dd>{words('signIn.forgottenDetail')}</dd>
        <dt>{words('signIn.unreachable')}</dt>
        <dd>{words('signIn.unreachableDetail')}</dd>
      </dl>
    </details>
  );
}
