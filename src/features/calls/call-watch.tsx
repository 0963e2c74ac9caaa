import { sessionWords } from '../../i18n/en/session.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { useSignalValue } from '../../react/use-signal-value.ts';
import { useShortcuts } from '../../ui/keys/use-shortcuts.ts';
import { CallEndings } from './summaries/call-endings.tsx';
import { useCallTitle } from './use-call-title.ts';

/**
 * What belongs to calls beside their cards and without a voice: their keys, the page's title, why a call ended. While there is no call
 * the title names the screen.
 */
export function CallWatch({ screen }: { screen?: string | undefined }) {
  const words = useTranslate(sessionWords);
  const product = useSignalValue(useClient().session.customData)?.appName ?? words('app.name');
  useShortcuts();
  useCallTitle(screen ? `${screen} · ${product}` : product);
  return <CallEndings />;
}
