import { useEffect } from 'react';
import { useDialText } from '#phone/calls/use-place-call.ts';
import { usePanelModel } from '../panel/panel-model.ts';

/**
 * Lets a CRM around the panel place calls like its user: failures are shown as text, and another phone may be chosen.
 */
export function Dialler(): null {
  const { dialler } = usePanelModel();
  const dial = useDialText();
  useEffect(() => {
    dialler.value = dial;
    return () => {
      dialler.value = undefined;
    };
  }, [dialler, dial]);
  return null;
}
