import { effect } from '@preact/signals-core';
import type { MeetingTrack } from '../room/local-media.ts';
import type { VideoRoom } from '../room/video-room.ts';
import { fitted, gridOf, type Place } from './grid.ts';

/** The picture of a recording, in pixels, and how often it is drawn. */
const size = { width: 1280, height: 720 };
const drawMs = 100;

/** A person or a screen in the picture. */
interface Shown {
  readonly name: string;
  /** Undefined while the camera is off. */
  readonly track: MeetingTrack | undefined;
}

/** Mixes a meeting into one picture and one sound, as a recording needs them: everybody in a grid, and a shared screen large. */
export class RoomMixer {
  readonly #room: VideoRoom;
  readonly #canvas = document.createElement('canvas');
  readonly #videos = new Map<MeetingTrack, HTMLVideoElement>();
  readonly #sound = new AudioContext();
  readonly #output = this.#sound.createMediaStreamDestination();
  readonly #voices = new Map<MeetingTrack, MediaStreamAudioSourceNode>();
  readonly #ends: (() => void)[] = [];

  /** The mixed picture and sound. */
  readonly stream: MediaStream;

  constructor(room: VideoRoom) {
    this.#room = room;
    Object.assign(this.#canvas, size);
    this.#ends.push(effect(() => this.#mixVoices()));
    this.#draw();
    const drawing = setInterval(() => this.#draw(), drawMs);
    this.#ends.push(() => clearInterval(drawing));
    const [picture] = this.#canvas.captureStream(1000 / drawMs).getVideoTracks();
    this.stream = new MediaStream([...(picture ? [picture] : []), ...this.#output.stream.getAudioTracks()]);
    // A browser that has seen no click yet begins with a context that is suspended.
    void this.#sound.resume();
  }

  close(): void {
    for (const end of this.#ends.splice(0)) end();
    for (const track of this.stream.getTracks()) track.stop();
    for (const video of this.#videos.values()) video.srcObject = null;
    this.#videos.clear();
    void this.#sound.close();
  }

  #mixVoices(): void {
    const { media, members } = this.#room;
    const tracks = [media.track('microphone').value, ...members.value.map((one) => one.microphone.value)];
    for (const [track, node] of this.#voices) {
      if (tracks.includes(track)) continue;
      node.disconnect();
      this.#voices.delete(track);
    }
    for (const track of tracks) {
      if (!track || this.#voices.has(track)) continue;
      const node = this.#sound.createMediaStreamSource(new MediaStream([track]));
      node.connect(this.#output);
      this.#voices.set(track, node);
    }
  }

  #draw(): void {
    const pen = this.#canvas.getContext('2d');
    if (!pen) return;
    const { people, screen } = this.#shown();
    pen.fillStyle = '#111';
    pen.fillRect(0, 0, size.width, size.height);
    const used = new Set<MeetingTrack>();
    const places = gridOf(people.length, size, { hasScreen: screen !== undefined });
    if (screen) this.#drawOne(pen, screen, places.screen, used);
    for (const [at, person] of people.entries()) {
      const place = places.people[at];
      if (place) this.#drawOne(pen, person, place, used);
    }
    for (const [track, video] of this.#videos) {
      if (used.has(track)) continue;
      video.srcObject = null;
      this.#videos.delete(track);
    }
  }

  #shown(): { readonly people: readonly Shown[]; readonly screen: Shown | undefined } {
    const { media, members, self } = this.#room;
    const own = { name: self.peek()?.displayName ?? '', track: media.track('camera').peek() };
    const others = members.peek().map((one) => {
      const { displayName: name, isCameraOff } = one.info.peek();
      return { name, track: isCameraOff ? undefined : one.camera.peek() };
    });
    const sharing = members.peek().find((one) => one.info.peek().isSharing);
    const screenTrack = media.track('screen').peek() ?? sharing?.screen.peek();
    const screen = screenTrack && { name: sharing?.info.peek().displayName ?? own.name, track: screenTrack };
    return { people: [own, ...others], screen };
  }

  #drawOne(
    pen: CanvasRenderingContext2D,
    { name, track }: Shown,
    place: Place,
    used: Set<MeetingTrack>,
  ): void {
    const { x, y, width, height } = place;
    pen.fillStyle = '#333';
    pen.fillRect(x, y, width, height);
    const video = track && this.#videoOf(track);
    if (track) used.add(track);
    if (video && video.videoWidth > 0) {
      const inside = fitted({ width: video.videoWidth, height: video.videoHeight }, place);
      pen.drawImage(video, inside.x, inside.y, inside.width, inside.height);
    }
    pen.font = '18px sans-serif';
    pen.fillStyle = 'rgb(0 0 0 / 60%)';
    pen.fillRect(x, y + height - 28, Math.min(width, pen.measureText(name).width + 16), 28);
    pen.fillStyle = '#fff';
    pen.fillText(name, x + 8, y + height - 8, width - 16);
  }

  #videoOf(track: MeetingTrack): HTMLVideoElement {
    const known = this.#videos.get(track);
    if (known) return known;
    const video = document.createElement('video');
    video.muted = true;
    video.srcObject = new MediaStream([track]);
    // One that does not start yet is drawn as soon as it does.
    video.play().catch(() => undefined);
    this.#videos.set(track, video);
    return video;
  }
}
