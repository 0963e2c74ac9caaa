import { type RefObject, useEffect, useRef } from 'react';
import type { MeetingTrack } from '#sdk/meetings.ts';
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

/** Reports the width of an element in device pixels while it is in view, and `undefined` while it is not. */
function useShownWidth(
  element: RefObject<HTMLElement | null>,
  onWidth: ((width: number | undefined) => void) | undefined,
) {
  useEffect(() => {
    const { current } = element;
    if (!current || !onWidth) return undefined;
    let isSeen: boolean | undefined;
    let isPageSeen = !document.hidden;
    const report = () => {
      // Not known yet: a new picture is not stopped for a moment only to begin again.
      if (isSeen === undefined) return;
      onWidth(isSeen && isPageSeen ? Math.round(current.clientWidth * (devicePixelRatio || 1)) : undefined);
    };
    const sizes = new ResizeObserver(report);
    const views = new IntersectionObserver((entries) => {
      isSeen = entries.at(-1)?.isIntersecting ?? false;
      report();
    });
    const onVisibility = () => {
      isPageSeen = !document.hidden;
      report();
    };
    sizes.observe(current);
    views.observe(current);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      sizes.disconnect();
      views.disconnect();
      document.removeEventListener('visibilitychange', onVisibility);
      onWidth(undefined);
    };
  }, [element, onWidth]);
}

/** The picture of a camera or a screen, without sound. */
export function Picture({
  track,
  label,
  isMirrored = false,
  isWhole = false,
  onWidth,
}: {
  track: MeetingTrack | undefined;
  label: string;
  /** Shows the picture as in a mirror, as people know themselves. */
  isMirrored?: boolean;
  /** Shows all of it, as a screen needs; otherwise its middle fills the tile. */
  isWhole?: boolean;
  /** Receives the width in which the picture is shown; `undefined` while the picture is out of sight. */
  onWidth?: ((width: number | undefined) => void) | undefined;
}) {
  const element = usePlayed(track);
  useShownWidth(element, onWidth);
  return (
    <video
      ref={element}
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
export function Voice({
  track,
  speakerId,
  isSilent,
}: {
  track: MeetingTrack | undefined;
  speakerId: string;
  isSilent: boolean;
}) {
  const element = usePlayed(track);
  useEffect(() => {
    // A loudspeaker that is gone: the browser goes on with the default loudspeaker.
    element.current?.setSinkId?.(speakerId).catch(() => undefined);
  }, [element, speakerId]);
  return <audio ref={element} autoPlay muted={isSilent} data-meeting-voice />;
}
