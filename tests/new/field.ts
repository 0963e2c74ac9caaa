import type { Names } from './part.ts';

type Kind = 'text' | 'longtext' | 'number' | 'flag' | 'time' | 'choice';

/** A field of an item, from an argument such as `parkedAt:time`, `note:text?`, `color:red|green` or `isArchived:by:archive`. */
export interface Field {
  /** `parkedAt` */
  readonly name: string;
  readonly kind: Kind;
  readonly isOptional: boolean;
  /** The values of a choice. */
  readonly values: readonly string[];
  /** The command that sets the flag, which is false for a new item. */
  readonly command: string | undefined;
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

const facts: Readonly<Record<Exclude<Kind, 'choice'>, KindFacts>> = {
  text: {
    type: 'string',
    schema: 'z.string()',
    request: 'z.string().check(z.trim(), z.maxLength(100))',
    column: 'text',
    sample: 'Main line',
    unit: '; at most 100 characters',
  },
  longtext: {
    type: 'string',
    schema: 'z.string()',
    request: 'z.string().check(z.trim(), z.maxLength(2000))',
    column: 'text',
    sample: 'Call before noon.',
    unit: '; at most 2,000 characters, with line breaks',
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

/** `markDone` as a text: `mark done`. */
const spaced = (name: string) => name.replace(/[A-Z]+/g, (letters) => ` ${letters.toLowerCase()}`);

/** The effect of a command, and its button: `Archives`, `Archive`. */
export function commandTexts({ command }: CommandField): { readonly does: string; readonly button: string } {
  const [verb = '', ...others] = spaced(command).split(' ');
  const does = [`${verb}${/(?:s|x|sh|ch)$/.test(verb) ? 'es' : 's'}`, ...others].join(' ');
  return { does: sentence(does), button: sentence(spaced(command)) };
}

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
  const [, name = '', kind = '', mark] = /^([a-z][A-Za-z]*):([a-zA-Z:|]+)(\??)$/.exec(arg) ?? [];
  const [, command] = /^by:([a-z][A-Za-z]*)$/.exec(kind) ?? [];
  const values = /^[a-z]+(?:\|[a-z]+)+$/.test(kind) ? kind.split('|') : [];
  const isKnown = command !== undefined || values.length > 0 || kind === 'flag';
  if (mark ? !Object.hasOwn(facts, kind) || kind === 'flag' : !isKnown && !Object.hasOwn(facts, kind))
    throw new Error(
      `"${arg}" has to be NAME:text, NAME:longtext, NAME:number, NAME:time, each with ? if optional, NAME:flag, NAME:one|other, or NAME:by:COMMAND.`,
    );
  const words = (text: string, mark: string) =>
    text.replace(/[A-Z]+/g, (letters) => mark + letters.toLowerCase());
  const text = words(name, ' ').replace(/\bcolor\b/, 'colour');
  return {
    name,
    kind: command ? 'flag' : values.length > 0 ? 'choice' : (kind as Kind),
    isOptional: mark === '?',
    values,
    command,
    column: words(name, '_'),
    text,
    label: sentence(text.replace(/^(?:is|has) /, '')),
  };
}

export const isText = ({ kind }: Field) => kind === 'text' || kind === 'longtext';
export const isRequired = ({ isOptional }: Field) => !isOptional;
export const factsOf = ({ kind, values }: Field): KindFacts =>
  kind === 'choice' ? choiceFacts(values) : facts[kind];

function choiceFacts(values: readonly string[]): KindFacts {
  const quoted = values.map((value) => `'${value}'`);
  const schema = `z.enum([${quoted.join(', ')}])`;
  return {
    type: quoted.join(' | '),
    schema,
    request: schema,
    column: 'text',
    sample: values[0] ?? '',
    unit: '',
  };
}

/** A field that commands set, and no user gives. */
export interface CommandField extends Field {
  readonly command: string;
}

/** The fields that a user gives, and the fields that commands set. The first field of an item is given. */
export const parted = ([first, ...others]: readonly [Field, ...Field[]]): {
  readonly given: readonly [Field, ...Field[]];
  readonly set: readonly CommandField[];
} => ({
  given: [first, ...others.filter(({ command }) => command === undefined)],
  set: others.filter((field): field is CommandField => field.command !== undefined),
});

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
      const isNeeded = part === 'request' && isText(field) && !field.isOptional;
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
