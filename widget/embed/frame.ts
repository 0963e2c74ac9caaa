import Postmate from 'postmate';

/** What a frame is called unless its page says so. */
export const usualTitle = 'Callside phone';

/** What the phone needs of the browser, and what the page has to grant its frame. */
const allow = 'microphone; speaker-selection; autoplay; clipboard-write; hid; picture-in-picture';

/**
 * What the frame may do: its scripts with its own storage, its forms, and windows of its own for signing in. It cannot take the
 * page around it elsewhere.
 */
const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-storage-access-by-user-activation allow-downloads allow-modals';

/** The frame, and what begins postmate's handshake once the widget is loaded in it. */
export interface WidgetFrame {
  readonly frame: HTMLIFrameElement;
  readonly greet: () => void;
}

/**
 * Puts the widget's frame into the page and prepares postmate's handshake with it. postmate makes the frame and
 * sets its address in one go, but what a frame may do has to be said before its address is: so the container
 * that postmate is given dresses the frame on its way into the page.
 */
export function createFrame(place: { container: HTMLElement; title?: string }, url: URL): WidgetFrame {
  const container = {
    appendChild(frame: HTMLIFrameElement) {
      frame.allow = allow;
      frame.setAttribute('sandbox', sandbox);
      frame.title = place.title ?? usualTitle;
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
  // Not when anything is loaded: each message to an error page is a line in the console.
  const { onload } = frame;
  frame.onload = null;
  // What comes of it says nothing of this frame: postmate takes an answer from any frame of that origin.
  handshake.catch(reportError);
  return { frame, greet: () => onload?.call(frame, new Event('load')) };
}
