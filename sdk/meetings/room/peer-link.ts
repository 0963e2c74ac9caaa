import { signal } from '@preact/signals-core';
import type { MeetingSignal } from '#wire/meetings/meeting-frames.ts';
import type { MeetingTrack, SourceKind } from './local-media.ts';
import { type MemberQuality, poorLoss, speakingLevel } from './quality.ts';

/** The order of the media in every session description. */
const kinds: readonly SourceKind[] = ['microphone', 'camera', 'screen'];

interface PeerLinkOptions {
  /** One of two members offers, always the same member, so that offers never cross. */
  readonly isOfferer: boolean;
  readonly iceServers: readonly RTCIceServer[];
  readonly send: (signal: MeetingSignal) => void;
  readonly onError: (error: unknown) => void;
}

/**
 * The connection to another member. All media are negotiated once; switching something on or off only replaces a track, so
 * that no further offer is needed but to find a new way through the network.
 */
export class PeerLink {
  readonly quality = signal<MemberQuality>('connecting');
  readonly isSpeaking = signal(false);
  readonly tracks = {
    microphone: signal<MeetingTrack | undefined>(undefined),
    camera: signal<MeetingTrack | undefined>(undefined),
    screen: signal<MeetingTrack | undefined>(undefined),
  };
  readonly #connection: RTCPeerConnection;
  readonly #options: PeerLinkOptions;
  readonly #outgoing = new Map<SourceKind, MeetingTrack | null>();
  /** Signals are applied in turn. */
  #turn: Promise<void> = Promise.resolve();
  #early: RTCIceCandidateInit[] = [];
  #packets = { lost: 0, received: 0 };
  #maxVideoBits = 1_200_000;

  constructor(options: PeerLinkOptions) {
    this.#options = options;
    const connection = new RTCPeerConnection({ iceServers: [...options.iceServers] });
    this.#connection = connection;
    connection.onicecandidate = ({ candidate }) => {
      // An empty candidate only means that there are no more.
      if (candidate?.candidate) options.send({ candidate: candidate.toJSON() as { candidate: string } });
    };
    connection.onconnectionstatechange = () => this.#onState();
    if (!options.isOfferer) return;
    for (const kind of kinds)
      connection.addTransceiver(kind === 'microphone' ? 'audio' : 'video', { direction: 'sendrecv' });
    this.#showTracks();
    this.#inTurn(() => this.#offer());
  }

  /** Sends this track as the microphone, the camera or the screen; `undefined` sends nothing. */
  setTrack(kind: SourceKind, track: MeetingTrack | undefined): void {
    this.#outgoing.set(kind, track ?? null);
    this.#inTurn(() => this.#replace(kind));
  }

  /** Limits the picture of the camera. The browser goes below it where the network demands it. */
  setMaxVideoBits(bits: number): void {
    if (bits === this.#maxVideoBits) return;
    this.#maxVideoBits = bits;
    this.#inTurn(() => this.#limit());
  }

  receive(incoming: MeetingSignal): void {
    this.#inTurn(async () => {
      if ('candidate' in incoming) {
        const { sdpMid = null, sdpMLineIndex = null, usernameFragment = null } = incoming.candidate;
        const { candidate } = incoming.candidate;
        const found = { candidate, sdpMid, sdpMLineIndex, usernameFragment };
        if (this.#connection.remoteDescription) await this.#connection.addIceCandidate(found);
        else this.#early.push(found);
      } else await this.#describe(incoming.description);
    });
  }

  /** Measures the loudness of the member. */
  listen(): void {
    const [audio] = this.#connection.getReceivers();
    const level = Math.max(
      0,
      ...(audio?.getSynchronizationSources() ?? []).map((one) => one.audioLevel ?? 0),
    );
    this.isSpeaking.value = level > speakingLevel;
  }

  /** Measures what was lost since the last time. */
  async measure(): Promise<void> {
    if (this.#connection.connectionState !== 'connected') return;
    let [lost, received] = [0, 0];
    for (const report of (await this.#connection.getStats()).values()) {
      if (report.type !== 'inbound-rtp') continue;
      lost += report.packetsLost ?? 0;
      received += report.packetsReceived ?? 0;
    }
    const [newLost, newReceived] = [lost - this.#packets.lost, received - this.#packets.received];
    this.#packets = { lost, received };
    if (this.#connection.connectionState === 'connected')
      this.quality.value = newLost > poorLoss * (newLost + newReceived) ? 'poor' : 'good';
  }

  close(): void {
    this.#connection.onconnectionstatechange = null;
    this.#connection.onicecandidate = null;
    this.#connection.close();
  }

  #inTurn(task: () => Promise<void>): void {
    this.#turn = this.#turn.then(async () => {
      if (this.#connection.signalingState === 'closed') return;
      try {
        await task();
      } catch (error) {
        // A closing connection refuses everything, which is no failure.
        if ((this.#connection.signalingState as string) !== 'closed') this.#options.onError(error);
      }
    });
  }

  #onState(): void {
    const { connectionState } = this.#connection;
    if (connectionState === 'connected') this.quality.value = 'good';
    else if (connectionState === 'disconnected') this.quality.value = 'poor';
    else if (connectionState === 'failed') {
      this.quality.value = 'lost';
      if (this.#options.isOfferer) this.#inTurn(() => this.#offer({ iceRestart: true }));
    }
  }

  async #offer(options: RTCOfferOptions = {}): Promise<void> {
    await this.#connection.setLocalDescription(await this.#connection.createOffer(options));
    this.#sendDescription();
  }

  async #describe(description: RTCSessionDescriptionInit): Promise<void> {
    await this.#connection.setRemoteDescription(description);
    for (const candidate of this.#early.splice(0)) await this.#connection.addIceCandidate(candidate);
    if (description.type !== 'offer') return;
    for (const transceiver of this.#connection.getTransceivers()) transceiver.direction = 'sendrecv';
    this.#showTracks();
    for (const kind of this.#outgoing.keys()) await this.#replace(kind);
    await this.#connection.setLocalDescription();
    this.#sendDescription();
    await this.#limit();
  }

  #sendDescription(): void {
    const { localDescription } = this.#connection;
    if (!localDescription) return;
    const { type, sdp } = localDescription;
    if (type === 'offer' || type === 'answer') this.#options.send({ description: { type, sdp } });
  }

  #showTracks(): void {
    for (const [at, kind] of kinds.entries())
      this.tracks[kind].value = this.#connection.getTransceivers()[at]?.receiver.track;
  }

  #sender(kind: SourceKind): RTCRtpSender | undefined {
    return this.#connection.getTransceivers()[kinds.indexOf(kind)]?.sender;
  }

  async #replace(kind: SourceKind): Promise<void> {
    await this.#sender(kind)?.replaceTrack(this.#outgoing.get(kind) ?? null);
  }

  async #limit(): Promise<void> {
    const sender = this.#sender('camera');
    const parameters = sender?.getParameters();
    if (!sender || !parameters || parameters.encodings.length === 0) return;
    for (const encoding of parameters.encodings) encoding.maxBitrate = this.#maxVideoBits;
    await sender.setParameters(parameters);
  }
}
