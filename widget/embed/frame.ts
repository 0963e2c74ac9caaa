import Postmate from 'postmate';

/** The default title of a frame. */
export const defaultTitle = 'Callside phone';

/** The browser features that the phone needs and the page must grant to its frame. */
const allow = 'microphone; speaker-selection; autoplay; clipboard-write; hid; picture-in-picture';

/**
 * The sandbox of the frame: scripts with its own storage, forms, and popups for signing in. It cannot navigate the page
 * around it.
 */
const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-storage-access-by-user-activation allow-downloads allow-modals';

/** The frame, and a function that starts postmate's handshake once the widget is loaded in it. */
export interface WidgetFrame {
  readonly frame: HTMLIFrameElement;
  readonly greet: () => void;
}

/**
 * Inserts the widget's frame into the page and prepares postmate's handshake with it. postmate creates the frame and
 * sets its address in a single step, but the sandbox must be set before the address. Therefore the container that is passed
 * to postmate adds the attributes when the frame is appended.
 */
export function createFrame(place: { container: HTMLElement; title?: string }, url: URL): WidgetFrame {
  const container = {
    appendChild(frame: HTMLIFrameElement) {
      frame.allow = allow;
      frame.setAttribute('sandbox', sandbox);
      frame.title = place.title ?? defaultTitle;
      frame.style.cssText = 'border:0;width:100%;height:100%;display:block';
      place.container.append(frame);
    },
  };
  const handshake = new Postmate({
    container: container as unknown as HTMLElement,
    url: url.href,
    model: {},
  });
  const frame = place.container.lastElementChild as HTMLIFrameElement;
  // Only after the widget is loaded: each message to an error page logs a line in the console.
  const { onload } = frame;
  frame.onload = null;
  // The result says nothing about this frame: postmate accepts an answer from any frame of that origin.
  handshake.catch(reportError);
  return { frame, greet: () => onload?.call(frame, new Event('load')) };
}
