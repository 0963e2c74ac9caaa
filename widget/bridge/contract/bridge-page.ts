import { bridgeSchema } from './json-schema.ts';

interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly description?: string;
}

/** Returns a shape in one line, as TypeScript would write it. */
function shapeOf(schema: Schema): string {
  if (schema.enum) return schema.enum.map((one) => `'${one}'`).join(' \\| ');
  if (schema.anyOf) return schema.anyOf.map(shapeOf).join(' \\| ');
  if (schema.items) return `${shapeOf(schema.items)}[]`;
  if (schema.properties) {
    const names = Object.entries(schema.properties).map(
      ([name, one]) => `${name}${schema.required?.includes(name) ? '' : '?'}: ${shapeOf(one)}`,
    );
    return names.length === 0 ? 'nothing' : `{ ${names.join(', ')} }`;
  }
  if (typeof schema.additionalProperties === 'object')
    return `{ [name]: ${shapeOf(schema.additionalProperties)} }`;
  return schema.type ?? 'nothing';
}

/** Names of the shapes with tables of their own, the longest first: one may be a part of another. */
const named = Object.entries(bridgeSchema().shapes)
  .map(([name, schema]) => [shapeOf(schema as Schema), name] as const)
  .sort(([one], [other]) => other.length - one.length);

/** Refers to a shape with a table of its own by name. */
const short = (shape: string): string =>
  named.reduce((text, [long, name]) => text.replaceAll(long, name), shape);

const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly string[]): string =>
  [row(...head), row(...head.map(() => '---')), ...rows].join('\n');

/** Returns the text between the marks in docs/bridge.md. */
export function describeBridge(): string {
  const { shapes, methods, events, services } = bridgeSchema();
  return [
    '### Methods',
    '',
    table(
      ['method', 'needs', 'parameters', 'answer', ''],
      Object.entries(methods).map(([name, { description, permission, permissionFor = {}, params, value }]) =>
        row(
          `\`${name}\``,
          [permission, ...Object.entries(permissionFor).map(([given, more]) => `${more} for \`${given}\``)]
            .filter(Boolean)
            .join(', '),
          short(shapeOf(params as Schema)),
          short(shapeOf(value as Schema)),
          description,
        ),
      ),
    ),
    '',
    '### Events',
    '',
    table(
      ['event', 'needs', 'value', 'state', ''],
      Object.entries(events).map(([name, { description, permission, isState, value }]) =>
        row(
          `\`${name}\``,
          permission ?? '',
          short(shapeOf(value as Schema)),
          isState ? 'yes' : '',
          description,
        ),
      ),
    ),
    '',
    '### Services of the page',
    '',
    table(
      ['service', 'needs', 'parameters', 'answer', ''],
      Object.entries(services).map(([name, { description, permission, params, value }]) =>
        row(
          `\`${name}\``,
          permission ?? '',
          short(shapeOf(params as Schema)),
          short(shapeOf(value as Schema)),
          description,
        ),
      ),
    ),
    ...Object.entries(shapes).flatMap(([name, shape]) => describeShape(name, shape as Schema)),
  ].join('\n');
}

function describeShape(name: string, { properties = {}, required = [] }: Schema): readonly string[] {
  const rows = Object.entries(properties).map(([field, schema]) =>
    row(
      `\`${field}\``,
      short(shapeOf(schema)),
      required.includes(field) ? '' : 'yes',
      schema.description ?? '',
    ),
  );
  return ['', `### ${name}`, '', table(['field', 'shape', 'may be missing', ''], rows)];
}
