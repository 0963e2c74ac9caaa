/** Headers, attributes and bodies whose values are proofs, keys, passwords or keys that a person pressed. */
const secrets: readonly RegExp[] = [
  /^(?:proxy-)?authorization[ \t]*:[ \t]*((?:[^\r\n]|\r?\n[ \t])*)/gim,
  /^(?:authentication-info|(?:proxy-|www-)?authenticate)[ \t]*:[ \t]*((?:[^\r\n]|\r?\n[ \t])*)/gim,
  /^a=crypto:[^\r\n]*?inline:([^\r\n]*)/gim,
  /^a=(?:fingerprint|ice-pwd|ice-ufrag|key-mgmt):([^\r\n]*)/gim,
  /^k=([^\r\n]*)/gim,
  /^signal[ \t]*=[ \t]*([^\r\n]*)/gim,
  /sips?:[^:@;<>\s]*:([^@\s<>]*)@/gi,
  /;password=([^;>\s]*)/gi,
];

/** The body of an INFO that is nothing but the pressed key. */
const pressedKey = /^INFO .*?content-type[ \t]*:[ \t]*application\/dtmf\s.*?\r?\n\r?\n(.*)$/is;

/** Most messages have none: one look costs less than one for each pattern. */
const anySecret = new RegExp([...secrets.map(({ source }) => source), '^INFO '].join('|'), 'im');

const hidden = (part: string): string => part.replaceAll(/[^\r\n \t]/g, 'x');

/** Returns a SIP message whose secrets are an `x` for each character, so that its lengths stay right. */
export function withoutSecrets(message: string): string {
  if (!anySecret.test(message)) return message;
  return [...secrets, pressedKey].reduce(
    (text, pattern) =>
      text.replace(pattern, (whole: string, secret: string) => {
        const at = whole.lastIndexOf(secret);
        return whole.slice(0, at) + hidden(secret) + whole.slice(at + secret.length);
      }),
    message,
  );
}
