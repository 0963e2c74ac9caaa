import { RecordingDetail } from '#full-app/history/recordings/recording-detail.tsx';
import { RecordingRow } from '#full-app/history/recordings/recording-row.tsx';
import type { CallRecording, Info } from '#sdk/index.ts';
import { List } from '#ui/list/list.tsx';
import { ColleagueRow } from '../calls/colleagues/colleague-row.tsx';
import { ChatOpener } from '../chat/chat-opener.ts';
import { scriptedLine } from './scripted-call.ts';
import { scriptedColleague } from './scripted-colleague.ts';
import { scriptedInfo } from './scripted-info.ts';

const contactOf = (name: string) => `v1/directory/Contact/${name}`;

/** The profile of a user who has a chat. */
export const withChat = {
  ...scriptedInfo,
  restUriContact: contactOf('grace'),
  matrixClientID: 'callside',
} as Info;

const recording: CallRecording = {
  restUri: 'v1/logs/CallRecording/1',
  callRecordingID: '1',
  callHistoryID: '1',
  timestamp: 0,
  duration: 60_000,
  isComplete: true,
  extension: 'telephony/Enterprise/7/Extension/101',
  ownerLabel: 'Alice',
  ownerContact: contactOf('alice'),
  remoteNumber: '102',
  remoteLabel: 'Bob',
  remoteContact: contactOf('bob'),
};
const outside: CallRecording = { ...recording, restUri: 'v1/logs/CallRecording/2', remoteLabel: 'Jack' };
const { remoteContact: _, ...withoutContact } = outside;

const call = scriptedColleague(
  scriptedLine({
    lineId: 'theirs',
    state: 'ringing',
    ownerContact: contactOf('carol'),
    extension: 'telephony/Enterprise/7/Extension/103',
    displayedLabel: 'Jack',
    actions: ['pickUp'],
  }),
);

/** Places that show a colleague, each with the way to the chat. */
export const ChatButtons = () => (
  <ChatOpener value={(contact) => void window.asked.push(`chat ${contact}`)}>
    <ul>
      <ColleagueRow call={call} />
    </ul>
    <List label="Recordings">
      {[recording, withoutContact].map((one) => (
        <RecordingRow key={one.restUri} recording={one} showsOwner current={false} onOpen={() => undefined} />
      ))}
    </List>
    <RecordingDetail recording={recording} />
  </ChatOpener>
);
