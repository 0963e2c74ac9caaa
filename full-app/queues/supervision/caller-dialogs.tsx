import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { errorWords } from '#i18n/error-text.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useNumberFormat } from '#phone/numbers/use-number-format.ts';
import type { QueueCaller } from '#sdk/index.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DropDialog } from './drop-dialog.tsx';
import { SendDialog } from './send-dialog.tsx';

/** A decision about a caller that needs a dialog. */
export type CallerDecision = 'agent' | 'group' | 'drop';

const OpenDialog = createContext<(caller: QueueCaller, decision: CallerDecision) => void>(() => {});

/** Returns the function that opens a dialog about a caller. */
export const useCallerDialog = () => useContext(OpenDialog);

/** Props of `CallerDialogs`. */
export interface CallerDialogsProps {
  /** All callers of the list. */
  readonly callers: readonly QueueCaller[];
  readonly children: ReactNode;
}

/**
 * Shows the dialogs about the callers of a list. They are outside of its rows, because the row of a caller leaves the page when
 * the caller leaves, or moves out of sight: the dialog then says so.
 */
export function CallerDialogs({ callers, children }: CallerDialogsProps) {
  const words = useTranslate(actionWords);
  const format = useNumberFormat();
  const [open, setOpen] = useState<{ readonly caller: QueueCaller; readonly decision: CallerDecision }>();
  const show = useCallback(
    (caller: QueueCaller, decision: CallerDecision) => setOpen({ caller, decision }),
    [],
  );
  const onClose = useCallback(() => setOpen(undefined), []);

  function dialog() {
    if (!open) return null;
    const { caller, decision } = open;
    const isThere = callers.some(({ restUri, state }) => restUri === caller.restUri && state === 'QUEUED');
    const name = caller.displayName ?? format(caller.displayNumber);
    if (!isThere) {
      const { label, detail } = errorWords('agent.callerGone');
      return (
        <Dialog title={`${name}: ${label}`} closeLabel={words('action.close')} onClose={onClose}>
          <p role="status">{detail}</p>
        </Dialog>
      );
    }
    if (decision === 'drop') return <DropDialog caller={caller} name={name} onClose={onClose} />;
    return <SendDialog caller={caller} name={name} to={decision} onClose={onClose} />;
  }

  return (
    <OpenDialog.Provider value={show}>
      {children}
      {dialog()}
    </OpenDialog.Provider>
  );
}
