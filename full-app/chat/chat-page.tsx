import MessageCircle from 'lucide-react/icons/message-circle';
import { useEffect } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useTranslate } from '#i18n/use-translate.ts';
import { useChat } from '#phone/chat/chat-context.ts';
import { ChatGate } from '#phone/chat/chat-gate.tsx';
import { RoomDetails } from '#phone/chat/details/room-details.tsx';
import { openDirectWith } from '#phone/chat/open-direct-with.ts';
import { RoomView } from '#phone/chat/room/room-view.tsx';
import { NewRoom } from '#phone/chat/rooms/new-room.tsx';
import { FindRooms } from '#phone/chat/rooms/public-rooms.tsx';
import { RoomList } from '#phone/chat/rooms/room-list.tsx';
import { useListedRooms } from '#phone/chat/rooms/use-listed-rooms.ts';
import { RoomDevices } from '#phone/chat/trust/room-devices.tsx';
import { chatWords } from '#phone/chat/words.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useThreadInView } from '#phone/messages/thread-in-view.ts';
import { useSignalRead } from '#react/use-signal-value.ts';
import type { ChatRoom } from '#sdk/chat.ts';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { fullAppWords } from '../shell/area-words.ts';
import { helpWords } from '../shell/help/words.ts';
import { NoSuchEntry } from '../shell/page/no-such-entry.tsx';
import { TwoPane } from '../shell/page/two-pane.tsx';
import { useFirst } from '../shell/page/use-first.ts';
import { useStepName } from '../shell/trail/use-trail.ts';
import { DeviceSettings } from './devices/device-settings.tsx';

/** The parameter of a room's address that keeps the list of direct chats beside the room. */
const directQuery = 'direct';

/** Props of `ChatPage`. */
export interface ChatPageProps {
  /** The content of the second pane; undefined: nothing is chosen. */
  readonly shows?: 'new' | 'find' | 'room' | 'details' | 'devices' | 'roomDevices';
  /** Lists direct chats only. */
  readonly directOnly?: boolean;
}

const addressOf = ({ id }: ChatRoom): string => encodeURIComponent(id);

/** The encrypted chat: the list of rooms, and beside it a room, its details, a new room or the user's devices. */
export function ChatPage(props: ChatPageProps) {
  const words = useTranslate(fullAppWords);
  return (
    <ChatGate title={words('area.chatRooms')}>
      <Rooms {...props} />
    </ChatGate>
  );
}

function Rooms({ shows, directOnly = false }: ChatPageProps) {
  const [query] = useSearchParams();
  const isDirect = directOnly || query.has(directQuery);
  const words = useTranslate(chatWords, fullAppWords, helpWords);
  const navigate = useNavigate();
  const chat = useChat();
  const { roomId } = useParams();
  const room = useSignalRead(() => chat.rooms.value.find(({ id }) => id === roomId));
  useThreadInView(shows === 'room' ? roomId : undefined);
  useStepName(useSignalRead(() => room?.summary.value.name));
  const rooms = useListedRooms({ directOnly: isDirect });
  const first = useFirst(shows === undefined ? rooms : undefined, ({ id }) => id, String(isDirect));
  const listPath = isDirect ? '/matrix/onetoones' : '/matrix';
  function open(one: ChatRoom, line?: string, how?: { readonly replace: boolean }) {
    const search = new URLSearchParams({ ...(line && { line }), ...(isDirect && { [directQuery]: '' }) });
    void navigate({ pathname: `/matrix/view/${addressOf(one)}`, search: search.toString() }, how);
  }
  return (
    <TwoPane
      title={words('area.chatRooms')}
      list={
        <RoomList
          directOnly={isDirect}
          currentID={roomId ?? first?.id}
          onOpen={open}
          onNew={() => void navigate('/matrix/add')}
          onFind={() => void navigate('/matrix/find')}
          onDirectOnly={(only) => void navigate(only ? '/matrix/onetoones' : '/matrix', { replace: true })}
        />
      }
      detail={shows && <Detail shows={shows} room={room} onOpen={open} />}
      placeholder={
        first && (
          <Detail
            shows="room"
            room={first}
            onOpen={open}
            onTurn={() => open(first, undefined, { replace: true })}
          />
        )
      }
      choose={{ icon: MessageCircle, detail: words('help.area.chatRooms') }}
      up={() => void navigate(listPath)}
    />
  );
}

function Detail({
  shows,
  room,
  onOpen,
  onTurn,
}: Required<Pick<ChatPageProps, 'shows'>> & {
  room: ChatRoom | undefined;
  onOpen: (room: ChatRoom) => void;
  onTurn?: () => void;
}) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const contact = query.get('contact');
  const line = query.get('line') ?? undefined;
  if (shows === 'new') return contact ? <DirectChat contact={contact} /> : <NewRoom onOpen={onOpen} />;
  if (shows === 'find') return <FindRooms onOpen={onOpen} />;
  if (shows === 'devices') return <DeviceSettings hasTitle />;
  if (!room) return <NoSuchEntry />;
  if (shows === 'roomDevices') return <RoomDevices key={room.id} room={room} />;
  if (shows === 'details')
    return (
      <RoomDetails
        key={room.id}
        room={room}
        onGone={() => void navigate('/matrix', { replace: true })}
        onDevices={() => void navigate(`/matrix/device/${addressOf(room)}`)}
      />
    );
  return (
    <RoomView
      key={`${room.id} ${line}`}
      room={room}
      startAt={line}
      onTurn={onTurn}
      onDetails={() => void navigate(`/matrix/edit/${addressOf(room)}`)}
    />
  );
}

/** Opens the chat with the colleague whom the address names, and takes its place. */
function DirectChat({ contact }: { contact: string }) {
  const words = useTranslate(chatWords);
  const navigate = useNavigate();
  const chat = useChat();
  const run = useRun();
  useEffect(() => {
    let isCurrent = true;
    void run(async () => {
      const room = await openDirectWith(chat, contact);
      if (isCurrent) void navigate(`/matrix/view/${addressOf(room)}`, { replace: true });
    }).then((isOpen) => {
      if (isCurrent && !isOpen) void navigate('/matrix/add', { replace: true });
    });
    return () => {
      isCurrent = false;
    };
  }, [chat, contact, navigate, run]);
  return <Skeleton label={words('chat.loading')} rows={6} />;
}
