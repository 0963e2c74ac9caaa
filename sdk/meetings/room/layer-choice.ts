import type { MediaClientFrame } from '#wire/meetings/media-frames.ts';
import { poorLoss } from './quality.ts';

type Pictures = Extract<MediaClientFrame, { type: 'view' }>['pictures'];
type Layer = 0 | 1 | 2;

/** Widths up to which a quarter and a half of the camera's width are good enough, in pixels. */
const quarterWidth = 360;
const halfWidth = 720;
/** Sizes of tiles change often while a window is dragged. */
const settleMs = 250;
/** So many good measurements in a row, and the pictures may grow again. */
const goodTurns = 5;

/** Returns the size of the camera that fits a picture of this width; null for a picture that is not shown. */
export const layerFor = (width: number | undefined): Layer | null => {
  if (width === undefined || width === 0) return null;
  if (width <= quarterWidth) return 0;
  return width <= halfWidth ? 1 : 2;
};

/**
 * Chooses the sizes in which pictures are received: by the size in which each is shown, and smaller while the network loses packets.
 */
export class LayerChoice {
  readonly #send: (pictures: Pictures) => void;
  readonly #widths = new Map<
    string,
    { readonly memberId: string; readonly kind: 'camera' | 'screen'; readonly width: number | undefined }
  >();
  #most: Layer = 2;
  #goodTurns = 0;
  #sent = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(send: (pictures: Pictures) => void) {
    this.#send = send;
  }

  show(memberId: string, kind: 'camera' | 'screen', width: number | undefined): void {
    this.#widths.set(`${memberId} ${kind}`, { memberId, kind, width });
    this.#soon();
  }

  /** False for a picture that is not received, because no member looks. */
  isShown(memberId: string, kind: 'camera' | 'screen'): boolean {
    const known = this.#widths.get(`${memberId} ${kind}`);
    return known === undefined || layerFor(known.width) !== null;
  }

  forget(memberId: string): void {
    for (const [key, one] of this.#widths) if (one.memberId === memberId) this.#widths.delete(key);
  }

  /** `loss` is the share of packets that were lost since the last time. */
  measured(loss: number): void {
    if (loss > poorLoss) {
      this.#goodTurns = 0;
      this.#limit((this.#most - 1) as Layer);
    } else {
      this.#goodTurns += 1;
      if (this.#goodTurns >= goodTurns) this.#limit((this.#most + 1) as Layer);
    }
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #limit(most: number): void {
    const next = Math.max(0, Math.min(2, most)) as Layer;
    if (next === this.#most) return;
    this.#most = next;
    this.#goodTurns = 0;
    this.#soon();
  }

  #soon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const pictures = [...this.#widths.values()].map(({ memberId, kind, width }) => {
        const layer = layerFor(width);
        return { memberId, kind, layer: layer === null ? null : (Math.min(layer, this.#most) as Layer) };
      });
      const text = JSON.stringify(pictures);
      if (text === this.#sent) return;
      this.#sent = text;
      this.#send(pictures);
    }, settleMs);
  }
}
