import { useState } from 'react';
import { useClient } from '#react/client-context.tsx';
import { useSession } from '#react/use-domains.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import { lazyComponent } from '#ui/lazy-component/lazy-component.tsx';
import { firstRunRequest } from './first-run-request.ts';

const FirstRunWizard = lazyComponent(() =>
  import('./first-run-wizard.tsx').then((module) => module.FirstRunWizard),
);

/** The welcome, for a new user, or on request. A user who acts for another user does not see it as new. */
export function FirstRun() {
  const { settings } = useClient();
  const session = useSession();
  const isFirst = useSignalValue(settings.isFirstRun);
  const isAsked = useSignalValue(firstRunRequest);
  const isOneself = session.name === 'signedIn' && !session.login.isBehalf;
  /** Closes the welcome at once, even if that cannot be saved. */
  const [isLeft, setLeft] = useState(false);
  const isDue = isFirst && isOneself && !isLeft;
  return isAsked || isDue ? <FirstRunWizard onLeave={() => setLeft(true)} /> : null;
}
