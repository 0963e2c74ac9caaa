import type { ClickToDial, ClickToDialOptions } from './click-to-dial/click-to-dial.ts';
import type { EmbeddedWidget } from './embed.ts';
import { loadClickToDial } from './lazy.ts';

/**
 * Makes the phone numbers in the page's text callable, including numbers that appear later, and handles its `tel:` links. The
 * page only changes by a dotted line under the numbers; `dispose()` restores it.
 *
 * @example
 * ```ts
 * const numbers = await enableClickToDial(phone, { country: 'FR' });
 * numbers.dispose();
 * ```
 */
export async function enableClickToDial(
  phone: EmbeddedWidget,
  options: ClickToDialOptions = {},
): Promise<ClickToDial> {
  const { ClickToDial } = await loadClickToDial();
  return new ClickToDial(phone, options);
}
