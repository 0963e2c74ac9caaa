/** Core 4: what is not answered for so long counts as denied. */
const patienceMs = 10_000;

/** What the user says to notifications; `unknown` until asked, and where the browser knows none. */
export type Permission = 'granted' | 'denied' | 'unknown';

export function permission(): Permission {
  if (!('Notification' in window && 'serviceWorker' in navigator)) return 'unknown';
  return Notification.permission === 'default' ? 'unknown' : Notification.permission;
}

/** Asks the user. Who does not answer within 10 s has denied. */
export async function askPermission(): Promise<Permission> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unanswered = new Promise<Permission>((resolve) => {
    timer = setTimeout(resolve, patienceMs, 'denied');
  });
  const answered = Notification.requestPermission().then((said): Permission => {
    return said === 'default' ? 'denied' : said;
  });
  return Promise.race([answered, unanswered]).finally(() => clearTimeout(timer));
}

/** Asks at the first click in the page, which is when browsers let a page ask. Returns a function that stops waiting for it. */
export function askAtFirstClick(report: (thrown: unknown) => void): () => void {
  // Browsers ask no user on behalf of a frame.
  if (window.top !== window || !('Notification' in window) || permission() !== 'unknown') return () => {};
  const life = new AbortController();
  const ask = () => void askPermission().catch(report);
  addEventListener('click', ask, { once: true, capture: true, signal: life.signal });
  return () => life.abort();
}
