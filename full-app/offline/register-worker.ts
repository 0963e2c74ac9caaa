/**
 * Starts the service worker that stores the first screen, so that the client opens without a network and can explain the problem.
 * Waits until the page has loaded, because this is not urgent.
 */
export function registerWorker(): void {
  // Only the built client has the worker, and only a top-level page is stored: not a page embedded in another page.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || window.top !== window) return;
  const register = () => void navigator.serviceWorker.register('/offline-worker.js').catch(reportError);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
