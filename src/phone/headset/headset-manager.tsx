import { useContext, useEffect } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { watchHeadsets } from '#sdk/headset.ts';
import { useToast } from '#ui/toasts/toasts.tsx';
import { useReportError } from '../errors/use-run.ts';
import { HeadsetsContext } from './headsets-context.ts';
import { headsetWords } from './words.ts';

/** Controls calls with the buttons of headsets and the media keys of keyboards. */
export function HeadsetManager() {
  const client = useClient();
  const current = useContext(HeadsetsContext);
  const words = useTranslate(headsetWords);
  const toast = useToast();
  const report = useReportError();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new way to report failures is no reason to reopen the devices
  useEffect(() => {
    const onRefused = (thrown: unknown) => {
      reportError(thrown);
      toast({ tone: 'error', title: words('headset.refused'), detail: words('headset.refusedDetail') });
    };
    const headsets = watchHeadsets({ calls: client.calls, report, onRefused });
    current.value = headsets;
    return () => {
      current.value = undefined;
      headsets.dispose().catch(onRefused);
    };
  }, [client, current]);
  return null;
}
