/** The time, in milliseconds, after which an unanswered question counts as denied. */
const timeoutMs = 10_000;

/** The permission for notifications; `unknown` before the question, and in browsers without notifications. */
export type Permission = 'granted' | 'denied' | 'unknown';

export function permission(): Permission {
  if (!('Notification' in window && 'serviceWorker' in navigator)) return 'unknown';
  return Notification.permission === 'default' ? 'unknown' : Notification.permission;
}

/** Asks the user for permission. Without an answer within 10 s it counts as denied. */
export async function askPermission(): Promise<Permission> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unanswered = new Promise<Permission>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, 'denied');
  });
  const answered = Notification.requestPermission().then((said): Permission => {
    return said === 'default' ? 'denied' : said;
  });
  return Promise.race([answered, unanswered]).finally(() => clearTimeout(timer));
}

/** Asks at the first click in the page, because browsers require a click. Returns a function that stops waiting for it. */
export function askAtFirstClick(report: (thrown: unknown) => void): () => void {
  // Browsers do not ask the user on behalf of a frame.
  if (window.top !== window || !('Notification' in window) || permission() !== 'unknown') return () => {};
  const life = new AbortController();
  const ask = () => void askPermission().catch(report);
  addEventListener('click', ask, { once: true, capture: true, signal: life.signal });
  return () => life.abort();
}
