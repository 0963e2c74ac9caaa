import { useSignalRead } from '#react/use-signal-value.ts';
import { isExternalUid, type VideoRoom } from '#sdk/meetings.ts';

/** True if others are in the meeting and it ends for them when the user leaves, because no other member has an account. */
export const useEndsForAll = (room: VideoRoom): boolean =>
  useSignalRead(() => {
    const others = room.members.value.map(({ info }) => info.value);
    const isUser = room.self.value !== undefined && !isExternalUid(room.self.value.uid);
    return isUser && others.length > 0 && others.every(({ uid }) => isExternalUid(uid));
  });
