/** The data of a call that a rule can put into its addresses, arguments and bodies. */
export const placeholders = [
  /** The far end's number as it was shown, and in the international form where it is outside. */
  'number',
  'externalNumber',
  'name',
  'calledNumber',
  /** The label of the queue that distributed the call. */
  'group',
  'direction',
  'callState',
  'callId',
  /** When the call began, as `2026-11-26T10:30:00.000Z`. */
  'time',
  'userName',
  'userNumber',
] as const;
/** The name of a placeholder, which a template has in braces: `{number}`. */
export type Placeholder = (typeof placeholders)[number];

/** The values for a call. A value that the call lacks is empty. */
export type PlaceholderValues = Readonly<Record<Placeholder, string>>;

const known: ReadonlySet<string> = new Set(placeholders);
const anyPlaceholder = /\{([A-Za-z]+)\}/g;

/** Returns the first word in braces that is not a placeholder; undefined without such a word. */
export const unknownPlaceholder = (template: string): string | undefined =>
  [...template.matchAll(anyPlaceholder)].map(([, name = '']) => name).find((name) => !known.has(name));

/** Replaces the placeholders of a template. A filled-in value is never looked at again. */
export const replacePlaceholders = (template: string, value: (name: Placeholder) => string): string =>
  template.replace(anyPlaceholder, (written, name: string) =>
    known.has(name) ? value(name as Placeholder) : written,
  );

/** The longest address, and the longest body and argument. */
export const maxAddressLength = 2_000;
export const maxTextLength = 4_000;

/** Neither a browser nor this program reads these as they are written. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is searched for
const unwritten = /[\u0000-\u0020\u007f\\]/;

/**
 * Parses the address of a rule with its placeholders. Undefined if it is not a web address with http or https, if it has
 * a user or password, or if data of a call would choose its host: only path, query and fragment have placeholders.
 */
export function readAddress(template: string): URL | undefined {
  if (template.length > maxAddressLength || unwritten.test(template)) return undefined;
  const [beginning = ''] = /^https?:\/\/[^/?#]+/i.exec(template) ?? [];
  if (beginning === '' || /[{}@%]/.test(beginning)) return undefined;
  return URL.parse(template) ?? undefined;
}

/** The form in which the hosts that a rule may send requests to are written: as `crm.example.com` or `localhost:8080`. */
export const hostPattern = /^[a-z0-9.-]+(?::\d{1,5})?$/;

/** A program is named, never located: the helper on the user's machine knows where the allowed programs are. */
export const programPattern = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,63}$/u;
