import type { Page } from 'playwright';

/** The machine's microphones as a test plugs them in and out, and the page's use of them. */
interface SoundCard {
  readonly tracks: MediaStreamTrack[];
  unplug(label: string): void;
  plug(label: string): void;
  offers: number;
}

declare global {
  interface Window {
    soundCard: SoundCard;
  }
}

/** Runs in the page before its own scripts: makes the browser's fake devices removable. */
export function watchSoundCard(): void {
  const media = navigator.mediaDevices;
  const gone = new Set<string>();
  const isGone = (label: string) => [...gone].some((name) => label.includes(name));
  const tracks: MediaStreamTrack[] = [];
  const enumerate = media.enumerateDevices.bind(media);
  const open = media.getUserMedia.bind(media);
  media.enumerateDevices = async () => (await enumerate()).filter(({ label }) => !isGone(label));
  media.getUserMedia = async (constraints) => {
    const stream = await open(constraints);
    const [track] = stream.getAudioTracks();
    if (track && isGone(track.label)) {
      track.stop();
      const named = typeof constraints?.audio === 'object' && constraints.audio.deviceId !== undefined;
      throw new DOMException('unplugged', named ? 'OverconstrainedError' : 'NotFoundError');
    }
    tracks.push(...stream.getAudioTracks());
    return stream;
  };
  const card: SoundCard = {
    tracks,
    offers: 0,
    unplug(label) {
      gone.add(label);
      for (const track of tracks.filter((one) => one.readyState === 'live' && isGone(one.label))) {
        track.stop();
        track.dispatchEvent(new Event('ended'));
      }
      media.dispatchEvent(new Event('devicechange'));
    },
    plug(label) {
      gone.delete(label);
      media.dispatchEvent(new Event('devicechange'));
    },
  };
  const peers = RTCPeerConnection.prototype as {
    setLocalDescription(description?: RTCLocalSessionDescriptionInit): Promise<void>;
  };
  const setLocal = peers.setLocalDescription;
  peers.setLocalDescription = function (description) {
    card.offers += 1;
    return setLocal.call(this, description);
  };
  window.soundCard = card;
}

/** Returns the labels of the microphones that are open now. */
export const openMicrophones = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    window.soundCard.tracks.filter(({ readyState }) => readyState === 'live').map(({ label }) => label),
  );
