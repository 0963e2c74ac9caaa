import '#theme/base.css';
import { type ReactNode, useEffect, useState } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { startLanguages } from '#i18n/i18n.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { LanguageSync } from '#phone/language/language-sync.tsx';
import { type ChoosePhone, PhoneChooserProvider } from '#phone/terminals/phone-chooser.ts';
import { ClientProvider } from '#react/client-context.tsx';
import type { Client } from '#sdk/index.ts';
import { setLookRoot } from '#theme/look-root.ts';
import { DialogHost } from '#ui/dialog/dialog-host.tsx';
import { ToastBox } from '#ui/toasts/toast-box.ts';
import { ToastProvider, Toasts } from '#ui/toasts/toasts.tsx';

/** Props of `CallsideRoot`. */
export interface CallsideRootProps {
  /** The client that the components use. */
  readonly client: Client;
  /** Lets the user choose another phone for this number. Called when the selected phone cannot call. */
  readonly onChoosePhone?: ChoosePhone;
  /** The components. */
  readonly children: ReactNode;
}

const nothing = () => {};

/**
 * The root of the components in this package: provides the client, the theme, the user's language, toasts and dialogs. Use it
 * once per page.
 *
 * @example
 * <CallsideRoot client={client}>
 *   <CallArea />
 *   <DialPad />
 * </CallsideRoot>
 */
export function CallsideRoot({ client, onChoosePhone = nothing, children }: CallsideRootProps) {
  const words = useTranslate(actionWords);
  const [toasts] = useState(() => new ToastBox());
  useEffect(() => {
    startLanguages().catch(reportError);
  }, []);
  return (
    <div ref={setLookRoot} className="callside">
      <ClientProvider value={client}>
        <ToastProvider value={toasts}>
          <PhoneChooserProvider value={onChoosePhone}>
            <LanguageSync />
            <Toasts dismissLabel={words('action.dismiss')} />
            <DialogHost>{children}</DialogHost>
          </PhoneChooserProvider>
        </ToastProvider>
      </ClientProvider>
    </div>
  );
}
