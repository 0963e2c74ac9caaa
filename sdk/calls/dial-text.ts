/**
 * Returns the destination for `Calls.place` in a `tel:` link or a text. `;ext=` and `;postd=` of a link become
 * keys after a pause (`w` in them waits for the user). Other parameters mean nothing to a phone.
 */
export function dialText(text: string): string {
  const link = /^\s*tel:(.*)$/is.exec(text)?.[1];
  if (link === undefined) return text.trim();
  const [number = '', ...parameters] = readable(link).split(';');
  return parameters.reduce((dialled, parameter) => dialled + keysOf(parameter), number.trim());
}

function keysOf(parameter: string): string {
  const [, name = '', value = ''] = /^\s*(ext|postd)\s*=\s*(.*?)\s*$/is.exec(parameter) ?? [];
  if (value === '') return '';
  const keys = value.replace(/w/gi, ';');
  return name.toLowerCase() === 'postd' && /^[,;p]/i.test(keys) ? keys : `,${keys}`;
}

/** With `%23` read as `#`; a text that is not escaped stays as it is. */
function readable(link: string): string {
  try {
    return decodeURIComponent(link);
  } catch {
    return link;
  }
}
