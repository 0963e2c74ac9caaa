import Hand from 'lucide-react/icons/hand';
import MicOff from 'lucide-react/icons/mic-off';
import { useCallback } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { SourceState, VideoMember, VideoRoom } from '#sdk/meetings.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Picture } from './media-view.tsx';
import styles from './room.module.css';
import { meetingRoomWords } from './words.ts';

/** The name under a picture, with what others have to know of its person. */
function Caption({
  name,
  isMuted,
  isHandUp,
  note,
}: {
  name: string;
  isMuted: boolean;
  isHandUp: boolean;
  note: string | undefined;
}) {
  const words = useTranslate(meetingRoomWords);
  return (
    <figcaption className={styles.caption}>
      {isMuted && <MicOff size={14} aria-label={words('room.muted')} />}
      {isHandUp && <Hand size={14} aria-label={words('room.handUp')} />}
      <span className={styles.name}>{name}</span>
      {note && <span>· {note}</span>}
    </figcaption>
  );
}

/** Another member: the picture, or the initials. */
export function MemberTile({ member, isLarge = false }: { member: VideoMember; isLarge?: boolean }) {
  const words = useTranslate(meetingRoomWords);
  const info = useSignalValue(member.info);
  const quality = useSignalValue(member.quality);
  const isSpeaking = useSignalValue(member.isSpeaking) && !info.isMuted;
  const camera = useSignalValue(member.camera);
  const onWidth = useCallback((width: number | undefined) => member.show('camera', width), [member]);
  const isGone = info.isAway || quality === 'lost';
  const note = isGone
    ? words('room.away')
    : quality === 'connecting'
      ? words('room.connecting')
      : quality === 'poor'
        ? words('room.poor')
        : info.isByPhone
          ? words('room.byPhone')
          : undefined;
  return (
    <figure className={styles.tile} data-speaking={isSpeaking || undefined} data-large={isLarge || undefined}>
      {info.isCameraOff || isGone ? (
        <Avatar name={info.displayName} />
      ) : (
        <Picture track={camera} label={info.displayName} onWidth={onWidth} />
      )}
      <Caption name={info.displayName} isMuted={info.isMuted} isHandUp={info.isHandUp} note={note} />
    </figure>
  );
}

/** The screen that a member shares. */
export function ScreenTile({ member }: { member: VideoMember }) {
  const words = useTranslate(meetingRoomWords);
  const { displayName } = useSignalValue(member.info);
  const name = words('room.sharing', { name: displayName });
  return (
    <figure className={styles.tile} data-large>
      <Picture track={useSignalValue(member.screen)} label={name} isWhole />
      <Caption name={name} isMuted={false} isHandUp={false} note={undefined} />
    </figure>
  );
}

type Fault = 'refused' | 'missing' | 'busy' | 'lost';
const isFault = (state: SourceState): state is Fault =>
  state !== 'off' && state !== 'opening' && state !== 'on';

/** The user, as in a mirror. */
export function OwnTile({ room }: { room: VideoRoom }) {
  const words = useTranslate(meetingRoomWords);
  const self = useSignalValue(room.self);
  const camera = useSignalValue(room.media.track('camera'));
  const isMuted = useSignalValue(room.media.track('microphone')) === undefined;
  const cameraState = useSignalValue(room.media.state('camera'));
  const microphoneState = useSignalValue(room.media.state('microphone'));
  if (!self) return null;
  const faults = [
    isFault(cameraState) && words(`room.state.${cameraState}.camera`),
    isFault(microphoneState) && words(`room.state.${microphoneState}.microphone`),
  ].filter((one) => one !== false);
  const name = words('room.you', { name: self.displayName });
  return (
    <figure className={styles.tile}>
      {camera ? <Picture track={camera} label={name} isMirrored /> : <Avatar name={self.displayName} />}
      {faults.length > 0 && (
        <p className={styles.fault} role="alert">
          {faults.join(' ')}
        </p>
      )}
      <Caption name={name} isMuted={isMuted} isHandUp={self.isHandUp} note={undefined} />
    </figure>
  );
}
