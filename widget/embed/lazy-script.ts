import type * as Later from './lazy.ts';

/** The URL of this script, which is available only during its first run. */
const self = document.currentScript as HTMLScriptElement | null;
const loading = new Map<string, Promise<unknown>>();

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

/** Pages that require trusted types get our policy for the scripts below, under a name that they can allow. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('callside', {
  createScriptURL: (url) => url,
});

/**
 * Loads a script from the folder of this script, with the same nonce of the page's content security policy. A classic
 * script, because modules would need CORS headers. Its exports are a global.
 */
function load(file: string, global: string): Promise<unknown> {
  const known = loading.get(file);
  if (known) return known;
  const loaded = Promise.withResolvers<unknown>();
  const script = document.createElement('script');
  const { href } = new URL(file, self?.src ?? location.href);
  script.src = policy?.createScriptURL(href) ?? href;
  script.nonce = self?.nonce ?? '';
  script.onload = () => loaded.resolve(Reflect.get(globalThis, global));
  script.onerror = () => {
    loading.delete(file);
    loaded.reject(new Error(`${href} did not load.`));
  };
  loading.set(file, loaded.promise);
  document.head.append(script);
  script.remove();
  return loaded.promise;
}

export const loadPanel: typeof Later.loadPanel = () =>
  load('callside-panel.js', 'CallsidePanel') as ReturnType<typeof Later.loadPanel>;
export const loadInspector: typeof Later.loadInspector = () =>
  load('callside-inspector.js', 'CallsideInspector') as ReturnType<typeof Later.loadInspector>;
export const loadClickToDial: typeof Later.loadClickToDial = () =>
  load('callside-click-to-dial.js', 'CallsideClickToDial') as ReturnType<typeof Later.loadClickToDial>;
export const loadPageKeys: typeof Later.loadPageKeys = () =>
  load('callside-page-keys.js', 'CallsidePageKeys') as ReturnType<typeof Later.loadPageKeys>;
