import { useParams } from 'react-router';
import { useChat } from '../../../src/features/chat/chat-context.ts';
import { ChatGate } from '../../../src/features/chat/chat-gate.tsx';
import { DeviceSettings } from '../../../src/features/chat/devices/device-settings.tsx';
import { RoomDevices } from '../../../src/features/chat/trust/room-devices.tsx';
import { useSignalRead } from '../../../src/react/use-signal-value.ts';
import { NoSuchEntry } from '../../shell/page/no-such-entry.tsx';

/** The user's devices in the chat; at the address of a room, the devices of all its members. */
export function ChatDevices() {
  const { roomId } = useParams();
  if (roomId === undefined) return <DeviceSettings />;
  return (
    <ChatGate>
      <DevicesOf roomID={roomId} />
    </ChatGate>
  );
}

function DevicesOf({ roomID }: { readonly roomID: string }) {
  const chat = useChat();
  const room = useSignalRead(() => chat.rooms.value.find(({ id }) => id === roomID));
  return room ? <RoomDevices key={room.id} room={room} isNamed /> : <NoSuchEntry />;
}
