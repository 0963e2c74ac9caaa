import { BridgeError } from './bridge-error.ts';

const size = { width: 400, height: 680 };

interface PictureInPicture {
  requestWindow(options: { width: number; height: number }): Promise<Window>;
}

/**
 * Opens the phone beside the page: in a window that stays on top, if the browser has them, else in a normal window.
 * `frame` is the frame in the page, whose permissions apply here too.
 */
export async function openPhoneWindow(url: URL, frame: HTMLIFrameElement): Promise<Pick<Window, 'close'>> {
  const { documentPictureInPicture: onTop } = globalThis as { documentPictureInPicture?: PictureInPicture };
  const opened = onTop
    ? await onTop.requestWindow(size).catch(() => undefined)
    : window.open(url, 'callside-phone', `popup,width=${size.width},height=${size.height}`);
  if (!opened) throw new BridgeError(409, 'The browser blocked the window: it must be opened by a click.');
  if (onTop) {
    const shown = frame.cloneNode() as HTMLIFrameElement;
    shown.src = url.href;
    shown.style.cssText = 'border:0;position:fixed;inset:0;width:100%;height:100%';
    opened.document.title = frame.title;
    opened.document.body.append(shown);
  }
  return opened;
}
