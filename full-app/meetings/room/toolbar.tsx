import Hand from 'lucide-react/icons/hand';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import LogOut from 'lucide-react/icons/log-out';
import Maximize from 'lucide-react/icons/maximize';
import MessageSquare from 'lucide-react/icons/message-square';
import Mic from 'lucide-react/icons/mic';
import MicOff from 'lucide-react/icons/mic-off';
import Minimize from 'lucide-react/icons/minimize';
import MonitorUp from 'lucide-react/icons/monitor-up';
import PhoneOff from 'lucide-react/icons/phone-off';
import RectangleHorizontal from 'lucide-react/icons/rectangle-horizontal';
import Settings from 'lucide-react/icons/settings';
import Users from 'lucide-react/icons/users';
import Camera from 'lucide-react/icons/video';
import CameraOff from 'lucide-react/icons/video-off';
import { useEffect } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { VideoRoom } from '#sdk/meetings.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Reactions } from './reactions.tsx';
import styles from './room.module.css';
import { useFullScreen } from './use-full-screen.ts';
import { meetingRoomWords } from './words.ts';

/** The panel beside the pictures. */
export type RoomPanel = 'chat' | 'people' | 'devices';

/** Keys of the room, with Alt and Shift, so that they are never typed by accident. */
function useRoomKeys(actions: Readonly<Record<string, () => void>>) {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const action = event.altKey && event.shiftKey && !event.ctrlKey ? actions[event.code] : undefined;
      if (!action) return;
      event.preventDefault();
      action();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}

/** The controls of a meeting, with their keys. */
export function Toolbar({
  room,
  layout,
  onLayout,
  panel,
  onPanel,
  onLeave,
  onEnd,
}: {
  room: VideoRoom;
  layout: 'grid' | 'speaker';
  onLayout: () => void;
  panel: RoomPanel | undefined;
  onPanel: (panel: RoomPanel) => void;
  onLeave: () => void;
  /** Ends the meeting for all members; undefined for users who are not the host. */
  onEnd: (() => void) | undefined;
}) {
  const words = useTranslate(meetingRoomWords);
  const { media } = room;
  const self = useSignalValue(room.self);
  const isMuted = useSignalValue(media.track('microphone')) === undefined;
  const isCameraOff = useSignalValue(media.track('camera')) === undefined;
  const isSharing = useSignalValue(media.track('screen')) !== undefined;
  const unread = useSignalValue(room.unreadMessages);
  const { canFill, isFull, fill } = useFullScreen();
  const isHandUp = self?.isHandUp ?? false;
  const canShare = typeof navigator.mediaDevices?.getDisplayMedia === 'function';
  const mute = () => void media.set('microphone', { isOn: isMuted });
  const stopCamera = () => void media.set('camera', { isOn: isCameraOff });
  const share = () => (isSharing ? media.stopSharing() : void media.shareScreen());
  const raise = () => room.setHandUp(!isHandUp);
  useRoomKeys({
    KeyM: mute,
    KeyV: stopCamera,
    KeyS: share,
    KeyH: raise,
    KeyC: () => onPanel('chat'),
    KeyP: () => onPanel('people'),
  });
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={words('room.tools')}>
      <IconButton
        variant="filled"
        captioned
        icon={isMuted ? MicOff : Mic}
        label={words(isMuted ? 'room.unmute' : 'room.mute')}
        shortcut="Alt+Shift+M"
        onClick={mute}
      />
      <IconButton
        variant="filled"
        captioned
        icon={isCameraOff ? CameraOff : Camera}
        label={words(isCameraOff ? 'room.startCamera' : 'room.stopCamera')}
        shortcut="Alt+Shift+V"
        onClick={stopCamera}
      />
      {canShare && (
        <IconButton
          variant="filled"
          captioned
          icon={MonitorUp}
          label={words(isSharing ? 'room.stopShare' : 'room.share')}
          shortcut="Alt+Shift+S"
          onClick={share}
        />
      )}
      <IconButton
        variant="filled"
        captioned
        icon={Hand}
        label={words(isHandUp ? 'room.lowerHand' : 'room.raiseHand')}
        shortcut="Alt+Shift+H"
        onClick={raise}
      />
      <Reactions room={room} />
      <IconButton
        variant="filled"
        captioned
        icon={layout === 'grid' ? RectangleHorizontal : LayoutGrid}
        label={words(layout === 'grid' ? 'room.speakerLayout' : 'room.gridLayout')}
        onClick={onLayout}
      />
      <IconButton
        variant="filled"
        captioned
        icon={MessageSquare}
        label={
          unread > 0
            ? `${words('room.chat')}, ${words('room.unread', { count: unread })}`
            : words('room.chat')
        }
        shortcut="Alt+Shift+C"
        pressed={panel === 'chat'}
        onClick={() => onPanel('chat')}
        data-unread={unread > 0 || undefined}
        className={styles.chatButton}
      />
      <IconButton
        variant="filled"
        captioned
        icon={Users}
        label={words('room.people')}
        shortcut="Alt+Shift+P"
        pressed={panel === 'people'}
        onClick={() => onPanel('people')}
      />
      <IconButton
        variant="filled"
        captioned
        icon={Settings}
        label={words('room.devices')}
        pressed={panel === 'devices'}
        onClick={() => onPanel('devices')}
      />
      {canFill && (
        <IconButton
          variant="filled"
          captioned
          icon={isFull ? Minimize : Maximize}
          label={words(isFull ? 'room.endFullScreen' : 'room.fullScreen')}
          onClick={fill}
        />
      )}
      <span className={styles.end}>
        <Button variant="hangUp" icon={LogOut} onClick={onLeave}>
          {words('room.leave')}
        </Button>
        {onEnd && <IconButton variant="hangUp" icon={PhoneOff} label={words('room.end')} onClick={onEnd} />}
      </span>
    </div>
  );
}
