import { useEffect } from 'react';
import { useClient } from '#react/client-context.tsx';
import { useSession } from '#react/use-domains.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import { applyStyleSheets } from './apply-style-sheets.ts';
import { runScript, runTagManager } from './brand-scripts.ts';
import { reportBrandError } from './report-brand-error.ts';

/** Loaded on demand, because most enterprises have no brand. */
const look = () => import('./brand-look.ts');

/** Applies the enterprise's brand: its theme for all visitors, its style sheets and scripts for signed-in users. */
export function BrandEffects() {
  const { session, url } = useClient();
  const state = useSession();
  const theme = useSignalValue(session.customData)?.branding;
  const login = state.name === 'signedIn' ? state.login : undefined;

  useEffect(() => {
    if (theme === undefined) return;
    return applyStyleSheets((signal) => [
      look().then(({ themeSheet }) => themeSheet(new URL(theme, url).href, signal)),
    ]);
  }, [theme, url]);

  useEffect(() => {
    if (!login) return;
    const { brandings, GTM } = login;
    const here = (address: string) => new URL(address, url).href;
    for (const address of brandings.js) runScript(here(address)).catch(reportBrandError);
    if (GTM !== undefined) runTagManager(GTM).catch(reportBrandError);
    return applyStyleSheets((signal) =>
      brandings.css.map((address) => look().then(({ brandSheet }) => brandSheet(here(address), signal))),
    );
  }, [login, url]);
  return null;
}
