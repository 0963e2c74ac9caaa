import { useSignalValue } from '#react/use-signal-value.ts';
import type { VideoMember, VideoRoom, WebMeetingDriver } from '#sdk/meetings.ts';
import { Voice } from '../room/media-view.tsx';

function MemberVoice({ room, member }: { room: VideoRoom; member: VideoMember }) {
  const track = useSignalValue(member.microphone);
  const speakerId = useSignalValue(room.media.speakerId);
  return <Voice track={track} speakerId={speakerId} isSilent={useSignalValue(room.isHeld)} />;
}

function RoomVoices({ room }: { room: VideoRoom }) {
  return useSignalValue(room.members).map((member) => (
    <MemberVoice key={member.info.peek().id} room={room} member={member} />
  ));
}

/** The voices of a meeting. They are above the screens, so that the sound goes on whichever screen is shown. */
export function MeetingVoices({ driver }: { driver: WebMeetingDriver }) {
  const visit = useSignalValue(driver.visit);
  return visit.step === 'in' ? <RoomVoices room={visit.room} /> : null;
}
