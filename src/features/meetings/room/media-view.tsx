import { useEffect, useRef } from 'react';
import type { MeetingTrack } from '../../../../sdk/meetings.ts';
import styles from './room.module.css';

/** Plays a track as long as it is shown. Browsers that do not start sound by themselves start it with the next click. */
function usePlayed(track: MeetingTrack | undefined) {
  const element = useRef<HTMLVideoElement & HTMLAudioElement>(null);
  useEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    current.srcObject = track ? new MediaStream([track]) : null;
    // A page without a click may not play sound yet; the attribute `autoplay` makes it begin later.
    const play = () => current.play().catch(() => undefined);
    void play();
    document.addEventListener('click', play);
    return () => {
      document.removeEventListener('click', play);
      current.srcObject = null;
    };
  }, [track]);
  return element;
}

/** The picture of a camera or a screen, without sound. */
export function Picture({
  track,
  label,
  isMirrored = false,
  isWhole = false,
}: {
  track: MeetingTrack | undefined;
  label: string;
  /** As in a mirror: people know themselves so. */
  isMirrored?: boolean;
  /** Shows all of it, as a screen needs; otherwise its middle fills the tile. */
  isWhole?: boolean;
}) {
  return (
    <video
      ref={usePlayed(track)}
      className={styles.picture}
      data-mirrored={isMirrored || undefined}
      data-whole={isWhole || undefined}
      aria-label={label}
      autoPlay
      muted
      playsInline
    />
  );
}

/** The voice of a member. */
export const Voice = ({ track }: { track: MeetingTrack | undefined }) => (
  // biome-ignore lint/a11y/useMediaCaption: a live voice has no captions
  <audio ref={usePlayed(track)} autoPlay />
);
