import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import { useShortcuts } from '#ui/keys/use-shortcuts.ts';
import { sessionWords } from '../session/words.ts';
import { CallEndings } from './summaries/call-endings.tsx';
import { useCallTitle } from './use-call-title.ts';

/**
 * The silent effects of calls beside their cards: shortcuts, the title of the page, and messages about ended calls. Without a
 * call, the title names the screen.
 */
export function CallWatch({ screen }: { screen?: string | undefined }) {
  const words = useTranslate(sessionWords);
  const product = useSignalValue(useClient().session.customData)?.appName ?? words('app.name');
  useShortcuts();
  useCallTitle(screen ? `${screen} · ${product}` : product);
  return <CallEndings />;
}
