import type { ClickToDial, ClickToDialOptions } from './click-to-dial/click-to-dial.ts';
import type { EmbeddedWidget } from './embed.ts';
import { loadClickToDial } from './lazy.ts';

/**
 * Makes the phone numbers in the page's text callable, those that come later too, and takes over its `tel:` links. The page
 * looks as before but for a dotted line under the numbers; `dispose()` gives it back as it was.
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
