/** A written number, without the parameters of a `tel:` URI and the keys to send later. */
export function numberIn(written: string): string {
  const text = written.trim();
  const uri = /^tel:(.*)$/is.exec(text)?.[1];
  const [number = ''] = uri === undefined ? text.split(laterKeys) : [subscriberOf(unescaped(uri))];
  // With a dialling prefix, an international number with two zeros has one digit more than the number itself.
  return number.trim().replace(/^000(?=\s*[1-9])/, '00');
}

/** The keys behind a written number, with the pause before them, as `,123#`. Empty without any. */
export function keysIn(written: string): string {
  const text = written.trim();
  const uri = /^tel:(.*)$/is.exec(text)?.[1];
  const spoken = uri === undefined ? text : (unescaped(uri).split(';')[0] ?? '');
  const at = spoken.search(laterKeys);
  return at < 0 ? '' : spoken.slice(at).replaceAll(/\s/g, '');
}

/** Behind a pause. A sign that no digit is before belongs to the number, which then is none. */
const laterKeys = /(?<=[\d)])\s*[,;pP]/;

/** RFC 3966: a number without a plus is one of its context. */
function subscriberOf(uri: string): string {
  const [number = '', ...parameters] = uri.split(';');
  const [subscriber = ''] = number.split(laterKeys);
  const context = parameters
    .map((parameter) => /^\s*phone-context\s*=\s*(\+[\d().-]+)\s*$/i.exec(parameter)?.[1])
    .find((prefix) => prefix !== undefined);
  return context === undefined || subscriber.trim().startsWith('+') ? subscriber : `${context}${subscriber}`;
}

/** With `%2B` read as `+`; a text that is not escaped stays as it is. */
function unescaped(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}
