import * as z from 'zod/mini';
import { declarationOf, type PropertyName, propertyTypes, serviceNames } from './property-table.ts';

/**
 * The owner of a value: the product, the whole enterprise, a department, or a single extension. The last value that is set
 * applies.
 */
export const propertyLevels = ['TopLevel', 'Enterprise', 'Department', 'Extension'] as const;
export const propertyLevel = z.enum(propertyLevels);
/** The level of a value: of the product, of the enterprise, of a department, of the user's extension. */
export type PropertyLevel = z.infer<typeof propertyLevel>;

export const propertyValue = z.union([z.boolean(), z.number(), z.string(), z.array(z.string())]);

/** A property of a service, as it applies to the signed-in user. */
export const ivrProperty = z.object({
  restUri: z.string(),
  /** The service, a dot and its own name. */
  name: z.string(),
  service: z.enum(serviceNames),
  type: z.enum(propertyTypes),
  /** The level whose value applies. */
  level: propertyLevel,
  value: propertyValue,
  /** The values that are set, by level. */
  values: z.object({
    TopLevel: propertyValue,
    Enterprise: z.optional(propertyValue),
    Department: z.optional(propertyValue),
    Extension: z.optional(propertyValue),
  }),
  /** The level and the value that apply while the user, or the owner of the defaults that are read, has set none. */
  levelDefault: propertyLevel,
  valueDefault: propertyValue,
  /** The sound of a `File` that is set. */
  fileRestUri: z.optional(z.string()),
  /** The limits of an `Integer`. */
  min: z.optional(z.number()),
  max: z.optional(z.number()),
});
/** A property of a service, with its value on each level. */
export type IvrProperty = z.infer<typeof ivrProperty>;

/** The body that sets a property; null lets the value of the level above apply. */
export const changedIvrProperty = z
  .strictObject({
    value: z.nullable(propertyValue),
    level: z._default(z.enum(['Enterprise', 'Department', 'Extension']), 'Extension'),
    /** The name of the department whose value it is. */
    department: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  })
  .check(
    z.refine(
      ({ level, department }) => (level === 'Department') === (department !== undefined),
      'The level Department needs the name of one, and others have none.',
    ),
  );

const greetingUri = z.string().check(z.regex(/^v1\/user\/Greeting\/\d{1,9}$/, 'This is no greeting.'));

/** Returns the schema of a property's value. */
export function valueSchema(
  name: PropertyName,
): z.ZodMiniType<boolean | number | string | readonly string[]> {
  const { type, min = 0, max = Number.MAX_SAFE_INTEGER } = declarationOf(name);
  switch (type) {
    case 'Boolean':
      return z.boolean();
    case 'Integer':
      return z.number().check(z.int(), z.gte(min), z.lte(max));
    case 'File':
      return z.union([z.literal(''), greetingUri]);
    case 'Files':
      return z.array(greetingUri).check(z.maxLength(10));
    case 'Extension':
      return z.string().check(z.regex(/^\d{0,20}$/, 'This is no internal number.'));
  }
}
