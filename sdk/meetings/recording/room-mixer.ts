import { effect } from '@preact/signals-core';
import type { MeetingTrack } from '../room/local-media.ts';
import type { VideoMember } from '../room/other-member.ts';
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
  /** Another member, whose picture has to be received for the recording. */
  readonly member: VideoMember | undefined;
}

/** The name of the recording among the places that show a picture. */
const place = 'recording';

/**
 * Mixes a meeting into a single picture and a single sound, as a recording needs them: all members in a grid, and a shared
 * screen large.
 */
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
    for (const member of this.#room.members.peek()) {
      member.show('camera', undefined, place);
      member.show('screen', undefined, place);
    }
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
    screen?.member?.show('screen', places.screen.width, place);
    for (const [at, person] of people.entries()) {
      const where = places.people[at];
      if (where) this.#drawOne(pen, person, where, used);
      // The media server sends no pictures that no member sees, so the recording asks for the pictures that it draws.
      person.member?.show('camera', where?.width, place);
    }
    for (const member of this.#room.members.peek())
      if (member !== screen?.member) member.show('screen', undefined, place);
    for (const [track, video] of this.#videos) {
      if (used.has(track)) continue;
      video.srcObject = null;
      this.#videos.delete(track);
    }
  }

  #shown(): { readonly people: readonly Shown[]; readonly screen: Shown | undefined } {
    const { media, members, self } = this.#room;
    const name = self.peek()?.displayName ?? '';
    const own = { name, track: media.track('camera').peek(), member: undefined };
    const others = members.peek().map((member) => {
      const { displayName, isCameraOff } = member.info.peek();
      return { name: displayName, track: isCameraOff ? undefined : member.camera.peek(), member };
    });
    return { people: [own, ...others], screen: this.#screen(name) };
  }

  /** The user's own screen, or that of another member. */
  #screen(ownName: string): Shown | undefined {
    const { media, members } = this.#room;
    const own = media.track('screen').peek();
    if (own) return { name: ownName, track: own, member: undefined };
    const member = members.peek().find(({ info }) => info.peek().isSharing);
    return member && { name: member.info.peek().displayName, track: member.screen.peek(), member };
  }

  #drawOne(
    pen: CanvasRenderingContext2D,
    { name, track }: Shown,
    { x, y, width, height }: Place,
    used: Set<MeetingTrack>,
  ): void {
    pen.fillStyle = '#333';
    pen.fillRect(x, y, width, height);
    const video = track && this.#videoOf(track);
    if (track) used.add(track);
    if (video && video.videoWidth > 0) {
      const inside = fitted({ width: video.videoWidth, height: video.videoHeight }, { x, y, width, height });
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
    // A video that does not start yet is drawn as soon as it does.
    video.play().catch(() => undefined);
    this.#videos.set(track, video);
    return video;
  }
}
