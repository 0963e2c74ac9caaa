import Copy from 'lucide-react/icons/copy';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useTranslate } from '../../i18n/use-translate.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { useToast } from '../../ui/toasts.tsx';

/** What else can be done with a call. */
export function CallMore({ number, items = [] }: { number: string; items?: readonly MenuItem[] }) {
  const words = useTranslate();
  const toast = useToast();

  async function copy() {
    try {
      await navigator.clipboard.writeText(number);
      toast({ tone: 'success', title: words('calls.copied') });
    } catch {
      // A frame may be denied the clipboard; the user is told what to do instead.
      toast({ tone: 'error', title: words('calls.copyFailed'), detail: words('calls.copyFailedDetail') });
    }
  }

  return (
    <Menu
      label={words('action.more')}
      groups={[{ items: [...items, { label: words('action.copyNumber'), icon: Copy, choose: copy }] }]}
      trigger={(trigger) => (
        <IconButton icon={Ellipsis} tone="filled" label={words('action.more')} {...trigger} />
      )}
    />
  );
}
