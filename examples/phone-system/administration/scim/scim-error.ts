/** The kinds of errors of RFC 7644, section 3.12, as far as they occur here. */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'uniqueness';

/** A SCIM client cannot have what it asks for. */
export class ScimFault extends Error {
  override readonly name = 'ScimFault';
  readonly status: number;
  readonly scimType: ScimType | undefined;

  constructor(status: number, message: string, scimType?: ScimType) {
    super(message);
    this.status = status;
    this.scimType = scimType;
  }
}

/** @throws ScimFault 404 */
export function foundOf<Found>(found: Found | undefined, id: string): Found {
  if (found === undefined) throw new ScimFault(404, `There is no resource ${id.slice(0, 64)}.`);
  return found;
}
