import { useEffect } from 'react';
import { useClient } from '../../react/client-context.tsx';
import { useSession } from '../../react/use-domains.ts';
import { useSignalValue } from '../../react/use-signal-value.ts';
import { runScript, runTagManager } from './brand-scripts.ts';
import { tellBrand } from './tell-brand.ts';
import { wearAll } from './wear-all.ts';

/** Most enterprises have no brand, and load nothing of this. */
const look = () => import('./brand-look.ts');

/** Applies the enterprise's brand: its theme for everybody, its style sheets and scripts for signed-in users. */
export function BrandKeeper() {
  const { session, url } = useClient();
  const state = useSession();
  const theme = useSignalValue(session.customData)?.branding;
  const login = state.name === 'signedIn' ? state.login : undefined;

  useEffect(() => {
    if (theme === undefined) return;
    return wearAll((signal) => [
      look().then(({ themeSheet }) => themeSheet(new URL(theme, url).href, signal)),
    ]);
  }, [theme, url]);

  useEffect(() => {
    if (!login) return;
    const { brandings, GTM } = login;
    const here = (address: string) => new URL(address, url).href;
    for (const address of brandings.js) runScript(here(address)).catch(tellBrand);
    if (GTM !== undefined) runTagManager(GTM).catch(tellBrand);
    return wearAll((signal) =>
      brandings.css.map((address) => look().then(({ brandSheet }) => brandSheet(here(address), signal))),
    );
  }, [login, url]);
  return null;
}
