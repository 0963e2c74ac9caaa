import KeyRound from 'lucide-react/icons/key-round';
import { useEffect, useState } from 'react';
import { errorWords } from '#i18n/error-text.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { PasswordForm } from '#phone/account/password-form.tsx';
import { SignInLanguage } from '#phone/language/sign-in-language.tsx';
import { useClient } from '#react/client-context.tsx';
import { type PasswordLink, passwordLinksOf } from '#sdk/account.ts';
import { CallsideError } from '#sdk/index.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import styles from './password-page.module.css';
import { passwordLinkWords } from './words.ts';

/** The page on which an invited user chooses a password; the user is then signed in. */
export function PasswordPage({ token }: { readonly token: string }) {
  const words = useTranslate(passwordLinkWords);
  const client = useClient();
  const links = passwordLinksOf(client);
  const [link, setLink] = useState<PasswordLink>();
  const [error, setError] = useState<CallsideError>();
  useEffect(() => {
    links.read(token).then(setLink, (thrown) => {
      if (!(thrown instanceof CallsideError)) throw thrown;
      setError(thrown);
    });
  }, [links, token]);

  async function choose({ next }: { readonly next: string }) {
    const { login } = await links.choose(token, next);
    await client.session.signIn({ login, password: next });
  }

  const problem = error && errorWords(error);
  return (
    <main className={styles.page}>
      <div className={styles.language}>
        <SignInLanguage />
      </div>
      <div className={styles.column}>
        <h1 className={styles.title}>
          {link ? words('passwordLink.welcome', { name: link.displayName }) : words('passwordLink.title')}
        </h1>
        {!link && !error && <Skeleton label={words('passwordLink.loading')} rows={3} />}
        {problem && (
          <EmptyState
            icon={KeyRound}
            title={error.code === 'notFound' ? words('passwordLink.gone') : problem.label}
            detail={error.code === 'notFound' ? words('passwordLink.goneDetail') : problem.detail}
          />
        )}
        {link && (
          <PasswordForm
            title={words('passwordLink.choose')}
            detail={words('passwordLink.detail', { login: link.login })}
            use={{ policy: link.policy, aliasType: 'Administrator' }}
            asksCurrent={false}
            change={choose}
            // The whole client is loaded anew, without the secret in its address.
            onChanged={() => location.replace('/')}
          />
        )}
      </div>
    </main>
  );
}
