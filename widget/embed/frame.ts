import Postmate from 'postmate';

/**
 * Puts the widget's frame into the page and starts postmate's handshake with it. postmate makes the frame and
 * sets its address in one go, but what a frame may do has to be said before its address is: so the container
 * that postmate is given dresses the frame on its way into the page.
 */
export function createFrame(
  place: { container: HTMLElement; title?: string },
  url: URL,
): { frame: HTMLIFrameElement; handshake: Promise<unknown> } {
  const container = {
    appendChild(frame: HTMLIFrameElement) {
      frame.allow = 'microphone; speaker-selection; autoplay; clipboard-write; hid';
      frame.title = place.title ?? 'Callside phone';
      frame.style.cssText = 'border:0;width:100%;height:100%;display:block';
      place.container.append(frame);
    },
  };
  const handshake = new Postmate({
    container: container as unknown as HTMLElement,
    url: url.href,
    model: {},
  });
  return { frame: place.container.lastElementChild as HTMLIFrameElement, handshake };
}
