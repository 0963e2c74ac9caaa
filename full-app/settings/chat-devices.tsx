import { useParams } from 'react-router';
import { useChat } from '#phone/chat/chat-context.ts';
import { ChatGate } from '#phone/chat/chat-gate.tsx';
import { RoomDevices } from '#phone/chat/trust/room-devices.tsx';
import { useSignalRead } from '#react/use-signal-value.ts';
import { DeviceSettings } from '../chat/devices/device-settings.tsx';
import { NoSuchEntry } from '../shell/page/no-such-entry.tsx';

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
