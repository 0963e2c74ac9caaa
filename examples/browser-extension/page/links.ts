import { destinationOf } from '#widget/embed/click-to-dial/tel-link.ts';

/**
 * Returns the number of a link in a page: `tel:` and `callto:` links, and `sip:` links with a number. A number at another host is one of
 * ours only if it is international.
 *
 * @param ownHost the host of the phone system
 */
export function destinationOfLink(href: string, ownHost: string): string | undefined {
  const [, scheme = '', rest = ''] = /^(tel|callto|sips?):(.*)$/i.exec(href) ?? [];
  switch (scheme.toLowerCase()) {
    case 'tel':
      return destinationOf(href);
    case 'callto':
      return destinationOf(`tel:${rest.replace(/^\/\//, '')}`);
    case 'sip':
    case 'sips':
      return destinationOfSip(rest, ownHost);
    default:
      return undefined;
  }
}

function destinationOfSip(address: string, ownHost: string): string | undefined {
  const [, user = '', host = ''] = /^([^@;?]+)@([^;?:]+)/.exec(address) ?? [];
  const isCallable = /^\+\d{5,}$/.test(user) || (/^[\d*#]+$/.test(user) && host.toLowerCase() === ownHost);
  return isCallable ? user : undefined;
}
