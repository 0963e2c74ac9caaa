import '#theme/base.css';
import { createRoot } from 'react-dom/client';
import { unstable_HistoryRouter as HistoryRouter } from 'react-router';
import { startLanguages } from '#i18n/i18n.ts';
import { AppFrame } from '#phone/app-frame.tsx';
import { ClientProvider } from '#react/client-context.tsx';
import { createClient } from '#sdk/index.ts';
import { startColorMode } from '#theme/color-mode.ts';
import { lazyComponent } from '#ui/lazy-component/lazy-component.tsx';
import { whenIdle } from '#ui/when-idle.ts';
import { earlyFetch } from './early.ts';
import { OfflineNotice } from './offline/offline-notice.tsx';
import { registerWorker } from './offline/register-worker.ts';
import { guardedBrowserHistory } from './shell/leave/guarded-history.ts';
import { LeaveGuard, LeaveGuardContext } from './shell/leave/leave-guard.ts';
import { AppRoutes } from './shell/routes.tsx';

startColorMode();
const guard = new LeaveGuard();
const client = createClient({ url: location.origin, app: 'callside', platform: { fetch: earlyFetch } });

const place = document.getElementById('app');
if (!place) throw new Error('The page has no element #app.');
const PasswordPage = lazyComponent(() =>
  import('./settings/account/password-link/password-page.tsx').then((module) => module.PasswordPage),
);
const SetUpPage = lazyComponent(() => import('./set-up/set-up-page.tsx').then((module) => module.SetUpPage));
/** A new phone system has this page only, until it has a company. */
const isSetUp = location.pathname === '/setup';
/** The secret of the link with which an invited user chooses a password; undefined at all other addresses. */
const [, passwordToken] = /^\/password\/([\w-]+)$/.exec(location.pathname) ?? [];

createRoot(place).render(
  <>
    <AppFrame
      client={client}
      {...(passwordToken !== undefined && { open: <PasswordPage token={passwordToken} /> })}
      {...(isSetUp && { open: <SetUpPage /> })}
    >
      <LeaveGuardContext value={guard}>
        <HistoryRouter history={guardedBrowserHistory(guard)}>
          <AppRoutes />
        </HistoryRouter>
      </LeaveGuardContext>
    </AppFrame>
    <ClientProvider value={client}>
      <OfflineNotice />
    </ClientProvider>
  </>,
);
// Built-in English suffices until there is something to translate. The first screen has priority.
whenIdle(() => startLanguages().catch(reportError));
if (!isSetUp) registerWorker();
