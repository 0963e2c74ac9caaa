import Ban from 'lucide-react/icons/ban';
import Copy from 'lucide-react/icons/copy';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Merge from 'lucide-react/icons/merge';
import MessageCircle from 'lucide-react/icons/message-circle';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import PhoneForwarded from 'lucide-react/icons/phone-forwarded';
import Printer from 'lucide-react/icons/printer';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useOpenChat } from '#phone/chat/use-open-chat.ts';
import { useDenying } from '#phone/denylist/use-denylist.ts';
import { denylistChangeWords } from '#phone/denylist/words.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useFax } from '#phone/fax/use-fax.ts';
import { takesMessages, useWriteMessage } from '#phone/messages/message-writer.ts';
import { useNumberFormat } from '#phone/numbers/use-number-format.ts';
import { terminalIcon } from '#phone/terminals/use-terminal-choice.ts';
import { useClient } from '#react/client-context.tsx';
import { useCallLine } from '#react/use-domains.ts';
import { useSignalRead } from '#react/use-signal-value.ts';
import type { Call } from '#sdk/index.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Menu, type MenuItem } from '#ui/menu/menu.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import { onlyContact } from '../caller.ts';
import { useOtherCalls } from '../joining/use-other-calls.ts';
import { useCallerName } from '../use-caller-name.ts';
import { callWorkWords } from '../work-words.ts';

/** The menu items that join a call with each of the others. */
function useJoiningItems(call: Call): readonly MenuItem[] {
  const words = useTranslate(actionWords, callWorkWords);
  const run = useRun();
  const nameOf = useCallerName();
  const { others, canTransferTo, canMergeWith } = useOtherCalls(call);
  return others.flatMap((other) => {
    const name = nameOf(other.line.value);
    const transfer = {
      label: words('calls.transferOther', { name }),
      icon: PhoneForwarded,
      onSelect: () => void run(() => call.transferTo(other)),
    };
    const merge = {
      label: words('calls.merge', { name }),
      icon: Merge,
      onSelect: () => void run(() => call.merge(other)),
    };
    return [...(canTransferTo(other) ? [transfer] : []), ...(canMergeWith(other) ? [merge] : [])];
  });
}

/** The menu items that move a call to another phone of the user. */
function useMovingItems(call: Call): readonly MenuItem[] {
  const words = useTranslate(actionWords, callWorkWords);
  const run = useRun();
  const { terminals } = useClient();
  const others = useSignalRead(() => {
    if (!call.can('steal')) return [];
    const { terminal } = call.line.value;
    return terminals.items.value.filter(
      ({ restUri, physicalState }) => physicalState === 'inService' && restUri !== terminal,
    );
  });
  return others.map((terminal) => ({
    label: words('calls.moveTo', { phone: terminal.label }),
    icon: terminalIcon(terminal),
    onSelect: () => void run(() => call.moveTo(terminal.terminalId)),
  }));
}

/** Putting the caller on the denylist. */
function useDenyingItems(call: Call): readonly MenuItem[] {
  const words = useTranslate(actionWords, denylistChangeWords);
  const nameOf = useCallerName();
  const { deny } = useDenying();
  const { isIncoming, acdGroup, displayedNumber } = useCallLine(call);
  // A caller of a group calls the company.
  if (!isIncoming || acdGroup !== undefined || displayedNumber === '') return [];
  return [
    {
      label: words('denylist.add'),
      icon: Ban,
      onSelect: () => void deny(displayedNumber, nameOf(call.line.value)),
    },
  ];
}

/** The chat with the other party, where it is a colleague. The members of a conference have buttons of their own. */
function useChatItems(call: Call): readonly MenuItem[] {
  const words = useTranslate(actionWords);
  const nameOf = useCallerName();
  const line = useCallLine(call);
  const open = useOpenChat(onlyContact(line));
  return open
    ? [
        {
          label: words('action.chatWith', { who: nameOf(line) }),
          icon: MessageCircle,
          onSelect: open,
        },
      ]
    : [];
}

/** A text message to the other party. */
function useMessageItems(call: Call): readonly MenuItem[] {
  const words = useTranslate(actionWords);
  const nameOf = useCallerName();
  const line = useCallLine(call);
  const write = useWriteMessage(line.displayedNumber);
  if (!write) return [];
  return [
    { label: words('action.writeTo', { who: nameOf(line) }), icon: MessageSquareText, onSelect: write },
  ];
}

/** An e-mail that becomes a fax for the other party. */
function useFaxItems(call: Call): readonly MenuItem[] {
  const words = useTranslate(actionWords);
  const format = useNumberFormat();
  const { displayedNumber } = useCallLine(call);
  const fax = useFax();
  if (!fax || !takesMessages(displayedNumber)) return [];
  const label = words('action.fax', { number: format(displayedNumber) });
  return [{ label, icon: Printer, onSelect: () => fax.send(displayedNumber) }];
}

/** Props of `CallMore`. */
export interface CallMoreProps {
  readonly call: Call;
  readonly number: string;
  readonly items: readonly MenuItem[];
  /** True if the button has a label where there is space. */
  readonly captioned?: boolean;
}

/** The menu of further actions for a call. */
export function CallMore({ call, number, items, captioned = false }: CallMoreProps) {
  const words = useTranslate(actionWords, callWorkWords);
  const toast = useToast();
  const joining = useJoiningItems(call);
  const moving = useMovingItems(call);
  const denying = useDenyingItems(call);
  const chat = useChatItems(call);
  const message = useMessageItems(call);
  const fax = useFaxItems(call);
  const nameOf = useCallerName();
  const line = useCallLine(call);
  const { others } = useOtherCalls(call);

  async function copy() {
    try {
      await navigator.clipboard.writeText(number);
      toast({ tone: 'success', title: words('calls.copied') });
    } catch {
      // A frame may be denied the clipboard. The message says what to do instead.
      toast({ tone: 'error', title: words('calls.copyFailed'), detail: words('calls.copyFailedDetail') });
    }
  }

  return (
    <Menu
      label={words('action.more')}
      groups={[
        { items: [...joining, ...moving] },
        { items },
        { items: [...chat, ...message, ...fax] },
        {
          // The menu may open below another call.
          ...(others.length > 0 && { heading: nameOf(line) }),
          items: [{ label: words('action.copyNumber'), icon: Copy, onSelect: copy }, ...denying],
        },
      ]}
      trigger={(trigger) => (
        <IconButton
          icon={Ellipsis}
          variant="filled"
          label={words('action.more')}
          captioned={captioned}
          {...trigger}
        />
      )}
    />
  );
}
