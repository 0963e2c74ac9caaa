/**
 * Lets a service worker keep what the first screen needs, so that the client opens without a network too and can say what
 * is the matter. It waits until the page has loaded: nothing of this is in a hurry.
 */
export function keepShell(): void {
  // Only the built client has it, and only a page of its own is worth keeping: not one inside somebody else's.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || window.top !== window) return;
  const register = () => void navigator.serviceWorker.register('/offline-worker.js').catch(reportError);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
