import { parseJson } from '../../../../sdk/wire/json.ts';
import { ScimFault, type ScimType } from './scim-error.ts';

/** `userName eq "alice"`: the only kind of filter. */
export interface ScimFilter {
  /** In lower case, because names of attributes are not case-sensitive. */
  readonly attribute: string;
  readonly value: string;
}

const pattern = /^\s*([a-z][\w.:-]*)\s+eq\s+("(?:[^"\\]|\\.)*"|true|false)\s*$/i;

/**
 * Reads a filter of RFC 7644, section 3.4.2.2, with the operator `eq`.
 *
 * @throws ScimFault 400 for another text
 */
export function readFilter(text: string, scimType: ScimType = 'invalidFilter'): ScimFilter {
  const [, attribute = '', value = ''] = pattern.exec(text) ?? [];
  if (attribute === '')
    throw new ScimFault(
      400,
      `A filter is written as userName eq "alice", not ${text.slice(0, 100)}`,
      scimType,
    );
  return { attribute: attribute.toLowerCase(), value: textOf(value, scimType) };
}

function textOf(written: string, scimType: ScimType): string {
  const value = parseJson(written);
  if (value === undefined) throw new ScimFault(400, `${written.slice(0, 100)} is no value.`, scimType);
  return String(value);
}
