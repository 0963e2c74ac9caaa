import type { EmbeddedWidget } from './embed.ts';
import { loadPageKeys } from './lazy.ts';
import type { PageKeys, PageKeysOptions } from './page-keys/page-keys.ts';

/**
 * Lets keys pressed in this page answer, hang up, hold and mute in the phone. A key belongs to the page as before while
 * no call allows its action.
 *
 * @example
 * ```ts
 * const keys = await enablePageKeys(phone, { keys: { mute: 'Control+M' }, digits: true });
 * keys.dispose();
 * ```
 */
export async function enablePageKeys(
  phone: EmbeddedWidget,
  options: PageKeysOptions = {},
): Promise<PageKeys> {
  const { PageKeys } = await loadPageKeys();
  return new PageKeys(phone, options);
}
