import { type ReactNode, useContext, useEffect, useState } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { LeaveGuardContext } from './leave-guard.ts';
import styles from './unsaved.module.css';
import { unsavedWords } from './words.ts';

/**
 * Asks before unsaved changes are lost: in a dialog when another screen opens, and by the browser when the page closes.
 *
 * @returns the dialog, to be rendered by the screen; null while nothing is asked
 */
export function useUnsaved(isDirty: boolean): ReactNode {
  const words = useTranslate(actionWords, unsavedWords);
  const guard = useContext(LeaveGuardContext);
  const [leave, setLeave] = useState<() => void>();
  useEffect(() => {
    if (!isDirty) return undefined;
    const release = guard.hold((go) =>
      setLeave(() => () => {
        release();
        go();
      }),
    );
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => {
      release();
      window.removeEventListener('beforeunload', warn);
      setLeave(undefined);
    };
  }, [guard, isDirty]);
  if (!leave) return null;
  const stay = () => setLeave(undefined);
  return (
    <Dialog title={words('unsaved.title')} closeLabel={words('action.close')} onClose={stay}>
      <p>{words('unsaved.detail')}</p>
      <div className={styles.actions}>
        <Button variant="primary" autoFocus onClick={stay}>
          {words('unsaved.stay')}
        </Button>
        <Button onClick={leave}>{words('unsaved.leave')}</Button>
      </div>
    </Dialog>
  );
}
