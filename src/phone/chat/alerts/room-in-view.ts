import { useEffect } from 'react';

let inView: string | undefined;

/** Returns the id of the room that the screen shows; undefined if it shows none. */
export const roomInView = (): string | undefined => inView;

/** Notifies the alerts that the screen shows a room, for as long as the component does. */
export function useRoomInView(id: string | undefined): void {
  useEffect(() => {
    inView = id;
    return () => {
      inView = undefined;
    };
  }, [id]);
}
