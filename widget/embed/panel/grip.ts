import type { Pixels } from './place.ts';

/** The events of a grip. */
interface GripActions {
  /** Dragged by this distance since the start. */
  readonly drag: (by: Pixels, isFirst: boolean) => void;
  /** Called on a press of an arrow key. */
  readonly step: (by: Pixels) => void;
  /** Called on a press without a drag, for users who can neither drag nor use a keyboard. */
  readonly press: () => void;
  /** Dragging is over. */
  readonly drop: () => void;
}

const stepPixels = 16;
/** A press that moves less is no drag. */
const shakePixels = 4;
const directions: Readonly<Record<string, Pixels>> = {
  ArrowLeft: { x: -stepPixels, y: 0 },
  ArrowRight: { x: stepPixels, y: 0 },
  ArrowUp: { x: 0, y: -stepPixels },
  ArrowDown: { x: 0, y: stepPixels },
};

/** Makes a button draggable with a pointer or with arrow keys. Pointer capture keeps the events over frames. */
export function makeGrip(button: HTMLElement, actions: GripActions): void {
  let start: PointerEvent | undefined;
  let isDragged = false;
  button.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    isDragged = false;
    start = event;
    button.setPointerCapture(event.pointerId);
  });
  button.addEventListener('pointermove', (event) => {
    if (!start) return;
    const by = { x: event.clientX - start.clientX, y: event.clientY - start.clientY };
    if (!isDragged && Math.hypot(by.x, by.y) < shakePixels) return;
    actions.drag(by, !isDragged);
    isDragged = true;
  });
  button.addEventListener('lostpointercapture', () => {
    start = undefined;
    if (isDragged) actions.drop();
  });
  button.addEventListener('click', () => {
    if (!isDragged) actions.press();
    isDragged = false;
  });
  button.addEventListener('keydown', (event) => {
    const by = directions[event.key];
    if (!by || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    actions.step(by);
  });
}
