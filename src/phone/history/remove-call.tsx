import Trash from 'lucide-react/icons/trash-2';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { useClient } from '#react/client-context.tsx';
import type { CallHistoryItem } from '#sdk/index.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import { useRun } from '../errors/use-run.ts';
import { mayDelete } from '../rights/access-rights.ts';
import { useRights } from '../rights/use-rights.ts';
import { historyWords } from './words.ts';

/** Props of `RemoveCall`. */
export interface RemoveCallProps {
  readonly item: CallHistoryItem;
  readonly onRemoved?: (() => void) | undefined;
}

/** Takes a call that is over out of the history, with an undo. */
export function RemoveCall({ item, onRemoved }: RemoveCallProps) {
  const words = useTranslate(historyWords);
  const run = useRun();
  const toast = useToast();
  const { history } = useClient();
  const [act, pending] = useAction();
  const isRemovable = mayDelete(useRights().of('CallHistory'));
  const { stateCause, acdGroup, ownerLabel } = item;
  const isOfGroupList = acdGroup !== undefined && ownerLabel !== undefined && item.restUri.includes('Group');
  if (stateCause === undefined || isOfGroupList || !isRemovable) return null;

  async function remove() {
    const isGone = await act(() => history.remove(item));
    if (!isGone) return;
    toast({
      tone: 'success',
      title: words('history.removed'),
      action: { label: words('history.undo'), run: () => void run(() => history.restore(item)) },
    });
    onRemoved?.();
  }

  return (
    <IconButton
      icon={Trash}
      label={words('history.remove')}
      pending={pending}
      onClick={() => void remove()}
    />
  );
}
