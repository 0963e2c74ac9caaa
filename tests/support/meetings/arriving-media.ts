import type { Page } from 'playwright';

/** The memory of a page between two looks. */
interface Looks {
  kept?: RTCPeerConnection[];
  pictures?: WeakMap<HTMLVideoElement, number> | undefined;
  voices?: Map<string, number> | undefined;
  tracks?: WeakSet<MediaStreamTrack>;
}

/** Runs in the page before its own scripts: its connections can be asked for their statistics. */
export function keepConnections(): void {
  const looks = window as unknown as Looks;
  const connections: RTCPeerConnection[] = [];
  looks.kept = connections;
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      connections.push(this);
    }
  };
}

/** Returns how many pictures of a page have moved since the first call, or since `forgetMedia`: so slow machines are only slower. */
export const movingPictures = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const looks = window as unknown as Looks;
    looks.pictures ??= new WeakMap();
    const { pictures } = looks;
    return [...document.querySelectorAll('video')].filter((video) => {
      const now = video.getVideoPlaybackQuality().totalVideoFrames;
      const before = pictures.get(video);
      // A picture that comes from elsewhere now counts anew.
      if (before === undefined || now < before) pictures.set(video, now);
      return video.videoWidth > 0 && before !== undefined && now > before + 1;
    }).length;
  });

/** Returns the SSRC of a picture that a page receives through the media server; 0 if there is none. */
export const arrivingPicture = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { kept = [] } = window as unknown as Looks;
    for (const connection of kept) {
      if (connection.signalingState === 'closed') continue;
      const isFromServer = connection.getTransceivers().every(({ direction }) => direction === 'recvonly');
      for (const report of (await connection.getStats()).values())
        if (isFromServer && report.type === 'inbound-rtp' && report.framesDecoded > 0) return report.ssrc;
    }
    return 0;
  });

/** Returns how many of the voices that a page plays were heard since the first call, or since `forgetMedia`: sound, not only packets. */
export const heardVoices = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const looks = window as unknown as Looks;
    looks.voices ??= new Map();
    const played = new Set(
      [...document.querySelectorAll('audio')].flatMap(({ srcObject }) =>
        srcObject instanceof MediaStream ? srcObject.getAudioTracks().map(({ id }) => id) : [],
      ),
    );
    let heard = 0;
    for (const connection of looks.kept ?? []) {
      if (connection.signalingState === 'closed') continue;
      for (const report of (await connection.getStats()).values()) {
        if (report.type !== 'inbound-rtp' || !played.has(report.trackIdentifier)) continue;
        const before = looks.voices.get(report.trackIdentifier);
        if (before === undefined) looks.voices.set(report.trackIdentifier, report.totalAudioEnergy);
        else if (report.totalAudioEnergy > before + 1e-4) heard += 1;
      }
    }
    return heard;
  });

/** Counts moving pictures and voices anew. */
export const forgetMedia = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const looks = window as unknown as Looks;
    looks.pictures = undefined;
    looks.voices = undefined;
  });

/** Keeps in mind which tracks of others a page plays. Returns whether none was in mind before: media come another way now. */
export const playsNewTracks = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const looks = window as unknown as Looks;
    const old = looks.tracks ?? new WeakSet();
    const played = [
      ...document.querySelectorAll<HTMLMediaElement>('audio, video:not([data-mirrored])'),
    ].flatMap(({ srcObject }) => (srcObject instanceof MediaStream ? srcObject.getTracks() : []));
    if (played.length === 0 || played.some((track) => old.has(track))) return false;
    for (const track of played) old.add(track);
    looks.tracks = old;
    return true;
  });
