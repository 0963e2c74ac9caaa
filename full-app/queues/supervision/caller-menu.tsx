import ArrowUpToLine from 'lucide-react/icons/arrow-up-to-line';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Headset from 'lucide-react/icons/headset';
import PhoneOff from 'lucide-react/icons/phone-off';
import UsersRound from 'lucide-react/icons/users-round';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useNumberFormat } from '#phone/numbers/use-number-format.ts';
import { useSignalRead } from '#react/use-signal-value.ts';
import type { QueueCaller } from '#sdk/index.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Menu } from '#ui/menu/menu.tsx';
import { useCallerDialog } from './caller-dialogs.tsx';
import { useSupervision } from './use-supervision.ts';
import { supervisionWords } from './words.ts';

/** Props of `CallerMenu`. */
export interface CallerMenuProps {
  readonly caller: QueueCaller;
}

/**
 * The commands for a caller who waits: to the front, to an agent, to another group, or the end of the call. To be rendered within
 * `CallerDialogs`.
 */
export function CallerMenu({ caller }: CallerMenuProps) {
  const words = useTranslate(supervisionWords);
  const format = useNumberFormat();
  const run = useRun();
  const supervision = useSupervision();
  const isPending = useSignalRead(() => supervision.pending.value.has(caller.restUri));
  const open = useCallerDialog();
  const name = caller.displayName ?? format(caller.displayNumber);
  if (caller.state !== 'QUEUED') return null;
  const label = words('supervision.callerMenu', { name });
  const items = [
    ...(caller.queuePos === 1
      ? []
      : [
          {
            icon: ArrowUpToLine,
            label: words('supervision.toFront'),
            onSelect: () => void run(() => supervision.moveToFront(caller)),
          },
        ]),
    { icon: Headset, label: words('supervision.toAgent'), onSelect: () => open(caller, 'agent') },
    ...(caller.isCallback
      ? []
      : [{ icon: UsersRound, label: words('supervision.toGroup'), onSelect: () => open(caller, 'group') }]),
    { icon: PhoneOff, label: words('supervision.drop'), onSelect: () => open(caller, 'drop') },
  ];
  return (
    <Menu
      label={label}
      groups={[{ items }]}
      trigger={(trigger) => (
        <IconButton icon={EllipsisVertical} label={label} pending={isPending} {...trigger} />
      )}
    />
  );
}
