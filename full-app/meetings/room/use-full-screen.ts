import { useEffect, useState } from 'react';

/** The room in full screen, where the browser has it. */
export function useFullScreen() {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  const fill = () => {
    const change = isFull
      ? document.exitFullscreen()
      : document.querySelector('[data-meeting-room]')?.requestFullscreen();
    // A browser that refuses leaves the room as it is.
    change?.catch(() => undefined);
  };
  return { canFill: document.fullscreenEnabled === true, isFull, fill };
}
