import { useEffect } from 'react';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import { localPreference } from '#ui/local-preference/local-preference.ts';
import { useRun } from '../errors/use-run.ts';
import { reconcile } from './light-mode.ts';
import { useColorMode } from './use-color-mode.ts';

/** The account's setting, as this browser last received it. */
const lastKnown = localPreference('accountLight', (text) => (text === 'on' || text === 'off' ? text : ''));

/** In a frame, the page around may choose the colours, but must not change its user's account. */
const isFramed = window.parent !== window;

/** Synchronises light or dark mode between the user's browsers. */
export function LightModeSync() {
  const { settings } = useClient();
  const run = useRun();
  const current = useSignalValue(settings.current);
  const isLoaded = current !== undefined;
  const account = current?.lightMode;
  const [mode, choose] = useColorMode();

  useEffect(() => {
    if (!isLoaded) return;
    const read = lastKnown.read();
    const wanted = reconcile({ account, known: read === '' ? undefined : read === 'on', mode });
    const isOurs = wanted.account !== account && !isFramed;
    const now = isOurs ? wanted.account : account;
    if (now !== undefined) lastKnown.choose(now ? 'on' : 'off');
    if (wanted.mode !== mode) choose(wanted.mode);
    const light = wanted.account;
    if (isOurs && light !== undefined) void run(() => settings.change({ lightMode: light }));
  }, [isLoaded, account, mode, choose, run, settings]);
  return null;
}
