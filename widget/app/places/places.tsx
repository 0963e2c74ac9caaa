import Grip from 'lucide-react/icons/grip';
import History from 'lucide-react/icons/history';
import ListOrdered from 'lucide-react/icons/list-ordered';
import MessageCircle from 'lucide-react/icons/message-circle';
import Users from 'lucide-react/icons/users';
import Voicemail from 'lucide-react/icons/voicemail';
import { panelWords } from '#i18n/common-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { unreadChats } from '#phone/chat/loaded-chat.ts';
import { sessionWords } from '#phone/session/words.ts';
import { useClient } from '#react/client-context.tsx';
import { useInfo, useSession } from '#react/use-domains.ts';
import { useSignalRead, useSignalValue } from '#react/use-signal-value.ts';
import { type Tab, Tabs } from '#ui/tabs/tabs.tsx';
import type { WidgetPlace } from '#widget/bridge/widget-ui.ts';
import { usePanelModel } from '../panel/panel-model.ts';

/** The tabs at the foot of the panel: a tab for each place of this user. */
export function Places({ controls }: { controls: string }) {
  const words = useTranslate(panelWords, sessionWords);
  const model = usePanelModel();
  const selected = useSignalValue(model.place);
  const client = useClient();
  const missed = useSignalValue(client.unread.missedCalls);
  const isAgent = useSignalValue(client.agent.isAgent);
  const messages = useSignalValue(client.unread.voicemails);
  const info = useInfo();
  const hasMailbox = info?.mailbox !== undefined;
  const voicemail: Tab<WidgetPlace> = {
    name: 'voicemail',
    label: words('tab.voicemail'),
    icon: Voicemail,
    count: messages,
    countLabel: words('tab.messages', { count: messages }),
  };
  const session = useSession();
  // The rules of all features would cost the first load too much. A user who acts for another user has no chat.
  const mayChat =
    info?.matrixClientID !== undefined && session.name === 'signedIn' && !session.login.isBehalf;
  const hasChat = useSignalValue(model.chat) !== undefined && mayChat;
  const unread = useSignalRead(() => unreadChats(client));
  const chat: Tab<WidgetPlace> = {
    name: 'chat',
    label: words('tab.chat'),
    icon: MessageCircle,
    count: unread,
    countLabel: words('tab.messages', { count: unread }),
  };
  const queue: Tab<WidgetPlace> = { name: 'queue', label: words('tab.queue'), icon: ListOrdered };
  return (
    <Tabs<WidgetPlace>
      stacked
      label={words('app.name')}
      controls={controls}
      selected={selected}
      onSelect={(place) => {
        model.place.value = place;
      }}
      tabs={[
        { name: 'keypad', label: words('tab.keypad'), icon: Grip },
        {
          name: 'recents',
          label: words('tab.recents'),
          icon: History,
          count: missed,
          countLabel: words('tab.missed', { count: missed }),
        },
        { name: 'people', label: words('tab.people'), icon: Users },
        ...(hasChat ? [chat] : []),
        ...(hasMailbox ? [voicemail] : []),
        ...(isAgent ? [queue] : []),
      ]}
    />
  );
}
