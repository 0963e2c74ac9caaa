import { isFrameOrigin, isOrigin } from '../../../sdk/wire/origin.ts';
import { type ParentPermission, parentPermissions } from '../../../sdk/wire/session/parent-frames.ts';
import { BadOption } from './bad-option.ts';

/**
 * Reads the permissions of an origin's pages.
 *
 * @throws BadOption
 */
export function readPermissions(text: string): readonly [string, readonly ParentPermission[]] {
  const option = '--parent-permissions';
  const [, origin, list = ''] = /^([^=]*)=(.*)$/.exec(text) ?? [];
  if (origin === undefined) {
    throw new BadOption(`${option} must be written as https://crm.example=seeCalls,agent, not "${text}".`);
  }
  const names = list.split(',').filter((name) => name !== '');
  return [readParent(option, origin), names.map(readPermission)];
}

function readPermission(name: string): ParentPermission {
  const known = parentPermissions.find((permission) => permission === name);
  if (known !== undefined) return known;
  throw new BadOption(`--parent-permissions knows ${parentPermissions.join(', ')}, not "${name}".`);
}

/** An origin, the origins of all sub-domains (`https://*.crm.example`), an extension of the browser, or the address of a page. */
export function readParent(option: string, text: string): string {
  if (isFrameOrigin(text)) return text;
  const url = URL.parse(text.replace('://*.', '://'));
  if (url !== null && isOrigin(url.origin) && isWrittenPlainly(url, text)) return text;
  const hint =
    url === null || url.origin === 'null' || text.includes('*') ? 'https://crm.example' : url.origin;
  throw new BadOption(
    `${option} must be an origin, such as ${hint}, or the address of a page, not "${text}".`,
  );
}

/** As browsers write it: an origin without a slash, or a whole address without user, query and fragment. */
function isWrittenPlainly({ origin, pathname }: URL, text: string): boolean {
  const plain = text.replace('://*.', '://');
  if (plain.includes('*')) return false;
  return plain === origin || (plain === text && pathname !== '/' && plain === `${origin}${pathname}`);
}

/**
 * Reads an origin.
 *
 * @throws BadOption
 */
export function readOrigin(option: string, text: string): string {
  if (isOrigin(text)) return text;
  throw new BadOption(`${option} must be an origin, such as https://acme.my.salesforce.com, not "${text}".`);
}
