import { useEffect } from 'react';
import { watchHeadsets } from '../../../sdk/headset.ts';
import { headsetWords } from '../../i18n/en/headset.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { useToast } from '../../ui/toasts/toasts.tsx';
import { useTellError } from '../errors/use-run.ts';
import { headsetShelf } from './headset-shelf.ts';

/** Lets the buttons of headsets and keyboards steer the calls. */
export function HeadsetKeeper() {
  const client = useClient();
  const words = useTranslate(headsetWords);
  const toast = useToast();
  const tell = useTellError();
  // biome-ignore lint/correctness/useExhaustiveDependencies: how failures are told is no reason to open devices anew
  useEffect(() => {
    const onRefused = (thrown: unknown) => {
      reportError(thrown);
      toast({ tone: 'error', title: words('headset.refused'), detail: words('headset.refusedDetail') });
    };
    const headsets = watchHeadsets({ calls: client.calls, report: tell, onRefused });
    const shelf = headsetShelf(client);
    shelf.value = headsets;
    return () => {
      shelf.value = undefined;
      headsets.dispose().catch(onRefused);
    };
  }, [client]);
  return null;
}
