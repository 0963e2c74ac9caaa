import { useContext } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { goToProvider, providerProblem as problem } from './provider-return.ts';
import { providerWords } from './provider-words.ts';
import { StartProvider } from './sign-in-extras.ts';

/** A button for each identity provider, and why the last sign-in by a provider failed. */
export function ProviderButtons() {
  const words = useTranslate(providerWords);
  const { session } = useClient();
  const { SignInProviders = [] } = useSignalValue(session.customData) ?? {};
  const start = useContext(StartProvider) ?? goToProvider;
  return (
    <>
      {problem && (
        <Banner tone="error" title={words(`provider.${problem}`)} detail={words('provider.again')} />
      )}
      {SignInProviders.map(({ id, label }) => (
        <Button key={id} wide wraps onClick={() => start(id)}>
          {words('provider.signIn', { provider: label })}
        </Button>
      ))}
    </>
  );
}
