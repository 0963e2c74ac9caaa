import { type PointerEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { type Crop, dragged, zoomed } from './crop.ts';
import styles from './photo-dialog.module.css';
import { drawCrop } from './picture-file.ts';
import { photoWords } from './words.ts';

/** Pixels of the drawing: twice what is shown, for dense screens. */
const drawnSide = 512;
const step = 0.05;
const zoomStep = 1.1;

const arrows: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: step, y: 0 },
  ArrowRight: { x: -step, y: 0 },
  ArrowUp: { x: 0, y: step },
  ArrowDown: { x: 0, y: -step },
};
const zooms: Readonly<Record<string, number>> = { '+': zoomStep, '=': zoomStep, '-': 1 / zoomStep };

interface Point {
  readonly x: number;
  readonly y: number;
}
const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

/** Props of `CropArea`. */
export interface CropAreaProps {
  readonly picture: ImageBitmap;
  readonly crop: Crop;
  readonly onCrop: (change: (crop: Crop) => Crop) => void;
}

/**
 * The cropped square. A single finger or the mouse moves the picture, two fingers or the wheel zoom it, as do the arrows, +
 * and -.
 */
export function CropArea({ picture, crop, onCrop }: CropAreaProps) {
  const words = useTranslate(photoWords);
  const canvas = useRef<HTMLCanvasElement>(null);
  const fingers = useRef(new Map<number, Point>());
  const change = useRef(onCrop);
  change.current = onCrop;

  useLayoutEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);

  // React listens to wheels passively, and the page would scroll.
  useEffect(() => {
    const area = canvas.current;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const factor = event.deltaY < 0 ? zoomStep : 1 / zoomStep;
      change.current((now) => zoomed(picture, now, now.zoom * factor));
    };
    area?.addEventListener('wheel', turn, { passive: false });
    return () => area?.removeEventListener('wheel', turn);
  }, [picture]);

  function move(event: PointerEvent<HTMLCanvasElement>) {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    fingers.current.set(event.pointerId, now);
    if (other && distance(before, other) > 0) {
      const factor = distance(now, other) / distance(before, other);
      return onCrop((crop) => zoomed(picture, crop, crop.zoom * factor));
    }
    const side = event.currentTarget.clientWidth;
    onCrop((crop) => dragged(picture, crop, { x: (now.x - before.x) / side, y: (now.y - before.y) / side }));
  }

  function press(key: string): boolean {
    const by = arrows[key];
    const factor = zooms[key];
    if (by) onCrop((now) => dragged(picture, now, by));
    else if (factor) onCrop((now) => zoomed(picture, now, now.zoom * factor));
    return by !== undefined || factor !== undefined;
  }

  const release = (event: PointerEvent) => fingers.current.delete(event.pointerId);
  return (
    <canvas
      ref={canvas}
      className={styles.area}
      width={drawnSide}
      height={drawnSide}
      role="img"
      aria-label={words('photo.area')}
      tabIndex={0}
      onKeyDown={(event) => press(event.key) && event.preventDefault()}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      }}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
    />
  );
}
