import type { Names } from './part.ts';

type Kind = 'text' | 'number' | 'flag' | 'time';

/** A field of an item, from an argument such as `parkedAt:time` or `note:text?`. */
export interface Field {
  /** `parkedAt` */
  readonly name: string;
  readonly kind: Kind;
  readonly isOptional: boolean;
  /** `parked_at` */
  readonly column: string;
  /** `parked at` */
  readonly text: string;
  /** `Parked at`, and without `is` and `has`: the label on the screen. */
  readonly label: string;
}

interface KindFacts {
  readonly type: string;
  readonly schema: string;
  /** The values that the phone system accepts. */
  readonly request: string;
  readonly column: string;
  readonly sample: string | number | boolean;
  /** The addition to a description. */
  readonly unit: string;
}

const facts: Readonly<Record<Kind, KindFacts>> = {
  text: {
    type: 'string',
    schema: 'z.string()',
    request: 'z.string().check(z.trim(), z.maxLength(100))',
    column: 'text',
    sample: 'Main line',
    unit: '; at most 100 characters',
  },
  number: {
    type: 'number',
    schema: 'z.number()',
    request: 'z.int().check(z.minimum(0), z.maximum(1_000_000))',
    column: 'integer',
    sample: 3,
    unit: '; from 0 to 1,000,000',
  },
  flag: {
    type: 'boolean',
    schema: 'z.boolean()',
    request: 'z.boolean()',
    column: 'boolean',
    sample: true,
    unit: '',
  },
  time: {
    type: 'number',
    schema: 'z.number()',
    request: 'z.int().check(z.minimum(0), z.maximum(8.64e15))',
    column: 'timestamptz',
    sample: Date.UTC(2026, 0, 2, 9, 30),
    unit: ', milliseconds since 1970',
  },
};

export const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Reads the fields of an item. Without any, an item has a label.
 *
 * @throws Error for an argument that is no field, for a name that occurs twice, and if the first field is no required text
 */
export function itemFields(args: readonly string[]): readonly [Field, ...Field[]] {
  const [first, ...others] = fieldsOf(args.length > 0 ? args : ['label:text']);
  if (first?.kind !== 'text' || first.isOptional)
    throw new Error('The first field has to be a text, such as label:text: it names the item on the screen.');
  return [first, ...others];
}

/** @throws Error for an argument that is no field, and for a name that occurs twice */
export function fieldsOf(args: readonly string[]): readonly Field[] {
  const fields = args.map(fieldOf);
  if (new Set(fields.map(({ name }) => name)).size < fields.length) throw new Error('A field occurs twice.');
  return fields;
}

function fieldOf(arg: string): Field {
  const [, name = '', kind, mark] = /^([a-z][A-Za-z]*):(text|number|flag|time)(\??)$/.exec(arg) ?? [];
  if (!kind || (kind === 'flag' && mark))
    throw new Error(
      `"${arg}" has to be NAME:text, NAME:number, NAME:time, each with ? if optional, or NAME:flag.`,
    );
  const words = (text: string, mark: string) =>
    text.replace(/[A-Z]+/g, (letters) => mark + letters.toLowerCase());
  const text = words(name, ' ');
  return {
    name,
    kind: kind as Kind,
    isOptional: mark === '?',
    column: words(name, '_'),
    text,
    label: sentence(text.replace(/^(?:is|has) /, '')),
  };
}

export const isRequired = ({ isOptional }: Field) => !isOptional;
export const factsOf = ({ kind }: Field): KindFacts => facts[kind];

/** The members of an interface, with their descriptions. */
export const members = (fields: readonly Field[], { text }: Pick<Names, 'text'>): string =>
  fields
    .map((field) => {
      const { name, kind, isOptional } = field;
      const about = /^(?:is|has) /.test(field.text)
        ? `The ${text} ${field.text}`
        : `The ${kind === 'time' ? `time (${field.text})` : field.text} of the ${text}`;
      const { type, unit } = factsOf(field);
      return `  /** ${about}${unit}${isOptional ? '; undefined without it' : ''}. */
  readonly ${name}${isOptional ? '?' : ''}: ${type}${isOptional ? ' | undefined' : ''};\n`;
    })
    .join('');

/** The entries of a Zod schema: as they are read, or as a request that the phone system checks. */
export const schemas = (fields: readonly Field[], part: 'schema' | 'request'): string =>
  fields
    .map((field) => {
      const { [part]: plain } = factsOf(field);
      const isNeeded = part === 'request' && field.kind === 'text' && !field.isOptional;
      const schema = isNeeded ? plain.replace('z.trim(), ', 'z.trim(), z.minLength(1), ') : plain;
      return `${field.name}: ${field.isOptional ? `z.optional(${schema})` : schema},`;
    })
    .join(' ');

/** An item of a test, as the source of an object's entries. */
export const samples = (fields: readonly Field[]): string =>
  fields.map((field) => `${field.name}: ${literal(factsOf(field).sample)}`).join(', ');

const literal = (value: string | number | boolean): string =>
  typeof value === 'string'
    ? `'${value}'`
    : String(value).replace(/\B(?=(\d{3})+$)/g, typeof value === 'number' ? '_' : '');
