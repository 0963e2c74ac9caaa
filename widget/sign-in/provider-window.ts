import { goToProvider } from '#phone/session/provider-return.ts';

const parameter = 'provider';
/** Survives the way to the provider and back, in this window only. */
const key = 'callside.provider';

/**
 * Takes a sign-in window to an identity provider.
 *
 * @param chosen the provider whose button was pressed; by default the provider with which a frame opened the window
 * @returns false for a window that stays
 */
export function startInWindow(chosen?: string): boolean {
  const url = new URL(location.href);
  const id = chosen ?? url.searchParams.get(parameter);
  if (!id) return false;
  url.searchParams.delete(parameter);
  history.replaceState(history.state, '', url);
  sessionStorage.setItem(key, id);
  goToProvider(id);
  return true;
}

/** True once for a window that comes back from a provider with a user. */
export function returnsFromProvider(): boolean {
  const isBack = sessionStorage.getItem(key) !== null && !new URLSearchParams(location.search).has('sso');
  sessionStorage.removeItem(key);
  return isBack;
}
