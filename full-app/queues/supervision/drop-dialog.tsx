import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import type { QueueCaller } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import styles from './supervision.module.css';
import { useSupervision } from './use-supervision.ts';
import { supervisionWords } from './words.ts';

/** Props of the dialogs about a caller. */
export interface CallerDialogProps {
  readonly caller: QueueCaller;
  /** The name or number of the caller. */
  readonly name: string;
  readonly onClose: () => void;
}

/** Asks before the call of a waiting caller is ended. */
export function DropDialog({ caller, name, onClose }: CallerDialogProps) {
  const words = useTranslate(actionWords, supervisionWords);
  const run = useRun();
  const supervision = useSupervision();
  return (
    <Dialog
      title={words('supervision.dropTitle', { name })}
      closeLabel={words('action.close')}
      onClose={onClose}
    >
      <p className={styles.soft}>
        {words(caller.isCallback ? 'supervision.dropCallback' : 'supervision.dropDetail')}
      </p>
      <div className={styles.actions}>
        <Button autoFocus onClick={onClose}>
          {words('action.cancel')}
        </Button>
        <Button
          variant="primary"
          onClick={() => {
            onClose();
            void run(() => supervision.drop(caller));
          }}
        >
          {words('supervision.dropNow')}
        </Button>
      </div>
    </Dialog>
  );
}
