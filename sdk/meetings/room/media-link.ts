import {
  type MediaClientFrame,
  type MediaServerFrame,
  type MeetingMediaKind,
  meetingMediaKinds,
} from '#wire/meetings/media-frames.ts';
import { Arriving, type ArrivingMedia, lossOf } from './arriving-media.ts';
import { LayerChoice } from './layer-choice.ts';
import type { MeetingTrack, SourceKind } from './local-media.ts';
import { speakingLevel } from './quality.ts';
import { UnreadablePictures } from './unreadable-pictures.ts';

/** The sizes in which the camera is sent at a time, so that each member receives the size that fits. */
const cameraSizes: RTCRtpEncodingParameters[] = [
  { rid: 'h', maxBitrate: 1_200_000 },
  { rid: 'm', maxBitrate: 350_000, scaleResolutionDownBy: 2 },
  { rid: 'l', maxBitrate: 110_000, scaleResolutionDownBy: 4 },
];

/** Pixels from which browsers send a camera in three sizes, and in two. */
const [threeSizes, twoSizes] = [960 * 540, 480 * 270];

/** Returns in how many sizes a picture of so many pixels is sent: browsers leave the smallest sizes out first. */
export const sizesOf = (pixels: number): 1 | 2 | 3 => (pixels >= threeSizes ? 3 : pixels >= twoSizes ? 2 : 1);

type PictureKind = Exclude<MeetingMediaKind, 'microphone'>;

interface MediaLinkOptions {
  /** Differs from that of every earlier link of this client. */
  readonly pair: number;
  readonly iceServers: readonly RTCIceServer[];
  readonly send: (frame: MediaClientFrame) => void;
  readonly onError: (error: unknown) => void;
  /** The media flow. */
  readonly onUp: () => void;
  /** The link is lost: another link has to take its place. */
  readonly onLost: () => void;
}

/**
 * The two connections to the media server: the first sends the own media, the camera in three sizes; the second receives the
 * media of all others. Switching something on or off only replaces a track.
 */
export class MediaLink {
  readonly #options: MediaLinkOptions;
  readonly #sending: RTCPeerConnection;
  readonly #receiving: RTCPeerConnection;
  readonly #members = new Map<string, Arriving>();
  /** The members whose media the transceivers receive, by mid. */
  #streams: Extract<MediaServerFrame, { type: 'offered' }>['streams'] = [];
  readonly #layers: LayerChoice;
  readonly #unreadable = new UnreadablePictures();
  #sizes: 1 | 2 | 3 = 1;
  /** Descriptions of a connection are applied in turn. The connections do not wait for each other. */
  readonly #turns = { send: Promise.resolve(), receive: Promise.resolve() };

  constructor(options: MediaLinkOptions) {
    this.#options = options;
    const configuration = { iceServers: [...options.iceServers] };
    this.#sending = new RTCPeerConnection(configuration);
    this.#receiving = new RTCPeerConnection(configuration);
    const { pair, send } = options;
    this.#layers = new LayerChoice((pictures) => send({ type: 'view', pair, pictures }));
    this.#sending.addTransceiver('audio', { direction: 'sendonly' });
    this.#sending.addTransceiver('video', { direction: 'sendonly', sendEncodings: cameraSizes });
    this.#sending.addTransceiver('video', { direction: 'sendonly' });
    this.#watch('send', this.#sending);
    this.#watch('receive', this.#receiving);
    this.#inTurn('send', () => this.#publish());
  }

  /** Sends this track as the microphone, the camera or the screen; `undefined` sends nothing. */
  setTrack(kind: SourceKind, track: MeetingTrack | undefined): void {
    this.#inTurn('send', async () => {
      if (kind === 'camera' && track) this.#tellSizes(track);
      await this.#sender(kind)?.replaceTrack(track ?? null);
    });
  }

  /** The media of a member. They are empty until something arrives. */
  member(id: string): ArrivingMedia {
    return this.#memberOf(id);
  }

  /** A picture is shown in this width, in pixels; `undefined`: not at all. */
  show(memberId: string, kind: 'camera' | 'screen', width: number | undefined): void {
    this.#layers.show(memberId, kind, width);
  }

  /** Forgets a member who has left. */
  forget(memberId: string): void {
    this.#members.delete(memberId);
    this.#layers.forget(memberId);
  }

  receive(frame: MediaServerFrame): void {
    if (frame.pair !== this.#options.pair) return;
    if (frame.type === 'unpublished') this.#options.onLost();
    else if (frame.type === 'published')
      this.#inTurn('send', () => this.#sending.setRemoteDescription({ type: 'answer', sdp: frame.sdp }));
    else this.#inTurn('receive', () => this.#answer(frame));
  }

  /** Measures who speaks. */
  listen(): void {
    for (const { memberId, receiver } of this.#receivers('microphone')) {
      const level = Math.max(0, ...receiver.getSynchronizationSources().map((one) => one.audioLevel ?? 0));
      this.#memberOf(memberId).isSpeaking.value = level > speakingLevel;
    }
  }

  /**
   * Measures what was lost since the last time. Asks for smaller pictures where the network is too slow, and anew for the
   * pictures that cannot be decrypted.
   *
   * @param isSent whether a member sends this picture
   */
  async measure(isSent: (memberId: string, kind: PictureKind) => boolean): Promise<void> {
    if (this.#receiving.connectionState !== 'connected') return;
    const reports = await this.#receiving.getStats();
    this.#renewPictures(reports, isSent);
    this.#layers.measured(lossOf(reports, this.#streams, (id) => this.#memberOf(id)));
  }

  close(): void {
    this.#layers.close();
    for (const connection of [this.#sending, this.#receiving]) {
      connection.onconnectionstatechange = null;
      connection.onicecandidate = null;
      connection.close();
    }
  }

  #renewPictures(reports: RTCStatsReport, isSent: (memberId: string, kind: PictureKind) => boolean): void {
    const { pair, send } = this.#options;
    const arriving = new Map(
      [...reports.values()].flatMap((report) =>
        report.type === 'inbound-rtp' ? [[report.mid, report]] : [],
      ),
    );
    // Older browsers do not say which part a report is about.
    arriving.delete(undefined);
    if (arriving.size === 0) return;
    const keys = new Set<string>();
    for (const { mid, memberId, kind } of this.#streams) {
      if (kind === 'microphone') continue;
      const key = `${memberId} ${kind}`;
      keys.add(key);
      const report = arriving.get(mid);
      const measurement = {
        mid,
        received: report?.packetsReceived ?? 0,
        sent: reports.get(report?.remoteId)?.packetsSent,
        isAwaited: isSent(memberId, kind) && this.#layers.isShown(memberId, kind),
      };
      if (this.#unreadable.measure(key, measurement)) send({ type: 'renewPicture', pair, memberId, kind });
    }
    this.#unreadable.keep(keys);
  }

  #tellSizes(track: MeetingTrack): void {
    const { width = 0, height = 0 } = track.getSettings();
    const sizes = sizesOf(width * height);
    if (sizes === this.#sizes) return;
    this.#sizes = sizes;
    this.#options.send({ type: 'cameraSizes', pair: this.#options.pair, sizes });
  }

  async #publish(): Promise<void> {
    const { pair, send } = this.#options;
    await this.#sending.setLocalDescription(await this.#sending.createOffer());
    const [microphone, camera, screen] = this.#sending.getTransceivers().map(({ mid }) => mid ?? '');
    const mids = { microphone: microphone ?? '', camera: camera ?? '', screen: screen ?? '' };
    send({ type: 'publish', pair, sdp: this.#sending.localDescription?.sdp ?? '', mids });
  }

  async #answer({ sdp, streams }: Extract<MediaServerFrame, { type: 'offered' }>): Promise<void> {
    const { pair, send } = this.#options;
    await this.#receiving.setRemoteDescription({ type: 'offer', sdp });
    await this.#receiving.setLocalDescription();
    this.#streams = streams;
    for (const kind of meetingMediaKinds) {
      const here = this.#receivers(kind);
      for (const { memberId, receiver } of here) this.#memberOf(memberId).arrive(kind, receiver.track);
      // A screen that is not shared any more.
      for (const [id, { tracks }] of this.#members)
        if (!here.some(({ memberId }) => memberId === id)) tracks[kind].value = undefined;
    }
    send({ type: 'accept', pair, sdp: this.#receiving.localDescription?.sdp ?? '' });
  }

  /** The receivers of this kind, with their members. */
  #receivers(kind: MeetingMediaKind): { readonly memberId: string; readonly receiver: RTCRtpReceiver }[] {
    const transceivers = this.#receiving.getTransceivers();
    return this.#streams.flatMap((stream) => {
      const found = stream.kind === kind && transceivers.find(({ mid }) => mid === stream.mid);
      return found ? [{ memberId: stream.memberId, receiver: found.receiver }] : [];
    });
  }

  #memberOf(id: string): Arriving {
    const known = this.#members.get(id);
    if (known) return known;
    const fresh = new Arriving();
    this.#members.set(id, fresh);
    return fresh;
  }

  #sender(kind: SourceKind): RTCRtpSender | undefined {
    return this.#sending.getTransceivers()[meetingMediaKinds.indexOf(kind)]?.sender;
  }

  #watch(connection: 'send' | 'receive', peer: RTCPeerConnection): void {
    const { pair, send, onUp, onLost } = this.#options;
    peer.onicecandidate = ({ candidate }) => {
      if (!candidate?.candidate) return;
      const { candidate: line, sdpMid, sdpMLineIndex } = candidate;
      send({ type: 'mediaCandidate', pair, connection, candidate: line, sdpMid, sdpMLineIndex });
    };
    peer.onconnectionstatechange = () => {
      if (peer.connectionState === 'failed') onLost();
      else if (peer.connectionState === 'connected' && connection === 'send') onUp();
    };
  }

  #inTurn(connection: 'send' | 'receive', task: () => unknown): void {
    this.#turns[connection] = this.#turns[connection].then(async () => {
      if (this.#sending.signalingState === 'closed') return;
      try {
        await task();
      } catch (error) {
        // A closing connection refuses everything, which is no failure.
        if ((this.#sending.signalingState as string) !== 'closed') this.#options.onError(error);
      }
    });
  }
}
