import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';
import {
  declarationOf,
  type PropertyName,
  type PropertyType,
  propertyTypes,
  type ServiceName,
  serviceNames,
} from './property-table.ts';

/**
 * The owner of a value: the product, the whole enterprise, a department, or a single extension. The last value that is set
 * applies.
 */
export const propertyLevels = ['TopLevel', 'Enterprise', 'Department', 'Extension'] as const;
export const propertyLevel = z.enum(propertyLevels);
/** The level of a value: of the product, of the enterprise, of a department, of the user's extension. */
export type PropertyLevel = (typeof propertyLevels)[number];

export const propertyValue = z.union([z.boolean(), z.number(), z.string(), z.array(z.string())]);

/** A property of a service, as it applies to the signed-in user. */
export interface IvrProperty {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The service, a dot and its own name. */
  readonly name: string;
  /** The service that the property belongs to. */
  readonly service: ServiceName;
  /** The kind of the value. */
  readonly type: PropertyType;
  /** The level whose value applies. */
  readonly level: PropertyLevel;
  /** The value that applies. */
  readonly value: boolean | number | string | string[];
  /** The values that are set, by level. */
  readonly values: {
    /** The value of the product. */
    readonly TopLevel: boolean | number | string | string[];
    /** The value of the enterprise. */
    readonly Enterprise?: boolean | number | string | string[] | undefined;
    /** The value of the user's department. */
    readonly Department?: boolean | number | string | string[] | undefined;
    /** The value of the user. */
    readonly Extension?: boolean | number | string | string[] | undefined;
  };
  /** The level that applies while the user, or the owner of the defaults that are read, has set no value. */
  readonly levelDefault: PropertyLevel;
  /** The value that applies while the user, or the owner of the defaults that are read, has set no value. */
  readonly valueDefault: boolean | number | string | string[];
  /** The sound of a `File` that is set. */
  readonly fileRestUri?: string | undefined;
  /** The smallest value of an `Integer`. */
  readonly min?: number | undefined;
  /** The largest value of an `Integer`. */
  readonly max?: number | undefined;
}

export const ivrProperty = z.object({
  restUri: z.string(),
  name: z.string(),
  service: z.enum(serviceNames),
  type: z.enum(propertyTypes),
  level: propertyLevel,
  value: propertyValue,
  values: z.object({
    TopLevel: propertyValue,
    Enterprise: z.optional(propertyValue),
    Department: z.optional(propertyValue),
    Extension: z.optional(propertyValue),
  }),
  levelDefault: propertyLevel,
  valueDefault: propertyValue,
  fileRestUri: z.optional(z.string()),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
});
true satisfies SameType<IvrProperty, z.output<typeof ivrProperty>>;

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
