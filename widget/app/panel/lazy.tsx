import { AgentBar } from '#phone/agents/agent-bar.tsx';
import { AgentDesk } from '#phone/agents/desk/agent-desk.tsx';
import { AgentKeys } from '#phone/agents/keys/agent-keys.tsx';
import { CallAnnouncements } from '#phone/calls/announcements/call-announcements.tsx';
import { CallArea } from '#phone/calls/call-area.tsx';
import { CallWatch } from '#phone/calls/call-watch.tsx';
import { CallExtras } from '#phone/calls/card/call-extras.ts';
import { Notices } from '#phone/connection/notices.tsx';
import { OutsideContacts } from '#phone/history/past-party.ts';
import { useRights } from '#phone/rights/use-rights.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import { CallLogs } from '../call-log/call-logs.tsx';
import { LogKeys } from '../call-log/log-keys.tsx';
import { AudioDialog } from '../dialogs/audio-dialog.tsx';
import { MessageDialog } from '../dialogs/message-dialog.tsx';
import { PhoneDialog } from '../dialogs/phone-dialog.tsx';
import { SettingsDialog } from '../dialogs/settings-dialog.tsx';
import { Dialler } from '../page/dialler.tsx';
import { PageExtras } from '../page/page-extras.tsx';
import { AddressBookPart } from '../places/address-book.tsx';
import { useChatUse } from '../places/chat-use.ts';
import { People } from '../places/people.tsx';
import { Recents } from '../places/recents.tsx';
import { Voicemail } from '../places/voicemail.tsx';
import { AlertTargets } from './alert-targets.tsx';
import { MiniPanel } from './mini-panel.tsx';
import { usePanelModel } from './panel-model.ts';

/**
 * The top of the panel: all calls and the agent's status in a single line, or a single line with both if the panel is minimised.
 */
export function PanelTop() {
  const model = usePanelModel();
  const restore = () => {
    model.isMinimised.value = false;
  };
  if (useSignalValue(model.isMinimised))
    return (
      <>
        <MiniPanel onRestore={restore} />
        <AgentKeys onReason={restore} />
      </>
    );
  return (
    <>
      <CallExtras value={PageExtras}>
        <CallArea />
      </CallExtras>
      <AgentBar
        onGroups={() => {
          model.place.value = 'queue';
        }}
      />
      <AgentKeys />
    </>
  );
}

/** Notices about lasting conditions, and the questions of the external address book. */
export const PanelNotices = () => (
  <>
    <Notices />
    <AddressBookPart />
  </>
);

/** Additions of the page around: the CRM's bar, and the logs of calls without a card. */
export function PanelPageExtras() {
  const model = usePanelModel();
  const CrmBar = useSignalValue(model.crmBar);
  const callLog = useSignalValue(model.callLog);
  return (
    <>
      {CrmBar && <CrmBar />}
      {callLog && <CallLogs log={callLog} />}
      {callLog && <LogKeys />}
      {CrmBar && <Dialler />}
    </>
  );
}

/**
 * Alerts to chat messages. The chat is large, so it is loaded for users who have used it in this browser before, or use it now.
 */
function ChatAlerts() {
  const Watch = useSignalValue(usePanelModel().chat)?.Watch;
  const isUsed = useChatUse();
  const mayChat = useRights().may('chat');
  return Watch && isUsed && mayChat ? <Watch /> : null;
}

/** The open place, other than the keypad. */
export function PanelPlace() {
  const model = usePanelModel();
  const place = useSignalValue(model.place);
  const chat = useSignalValue(model.chat);
  const { externalAddressBook } = useClient();
  return (
    <>
      {place === 'recents' && (
        <OutsideContacts value={externalAddressBook}>
          <Recents />
        </OutsideContacts>
      )}
      {place === 'people' && <People />}
      {place === 'voicemail' && <Voicemail />}
      {place === 'queue' && <AgentDesk withGroups />}
      {place === 'chat' && chat && <chat.Place />}
    </>
  );
}

export interface PanelDialogsProps {
  /** The number of a call that waits for a phone. */
  readonly waiting: string | undefined;
  readonly onPhoneChosen: () => void;
}

/** The dialogs over the stage: devices, settings, a text message, another phone for a call. */
export function PanelDialogs({ waiting, onPhoneChosen }: PanelDialogsProps) {
  const { sheet, message } = usePanelModel();
  const target = useSignalValue(message);
  const open = useSignalValue(sheet);
  const close = () => {
    sheet.value = undefined;
  };
  return (
    <>
      {open === 'audio' && <AudioDialog onClose={close} />}
      {open === 'settings' && <SettingsDialog onClose={close} />}
      {target && <MessageDialog target={target} />}
      {waiting !== undefined && <PhoneDialog destination={waiting} onClose={onPhoneChosen} />}
    </>
  );
}

/**
 * Effects without a display of their own: places that alerts open, announcements of calls, and the title of the page.
 */
export const PanelEffects = () => (
  <>
    <AlertTargets />
    <ChatAlerts />
    <CallAnnouncements />
    <CallWatch />
  </>
);
