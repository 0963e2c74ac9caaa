import * as z from 'zod/mini';
import { type AnyMethod, isRead } from './method.ts';
import { canBeMissing, parameterSchemaOf } from './openapi/schema.ts';
import { type Access, methodNames, type Resource } from './resource.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

const whoMay: Readonly<Record<Access, string>> = {
  anyone: 'Anyone, also without a session.',
  session: 'With a session of any application.',
  user: 'With a session of a user, also on behalf.',
  self: 'With a session of a user, not on behalf.',
  service: 'With a session of a service account.',
  crm: 'With a session of a CRM.',
  assistant: 'With a session of an assistant.',
  administrator: 'With a session of an administrator, not on behalf; changes only with all rights.',
};

/** The part of docs/wire.md that follows from the declarations. */
export function describeResources(resources: readonly Resource[]): string {
  return resources.map(describeResource).join('\n\n');
}

function describeResource(resource: Resource): string {
  const who = whoMay[resource.access];
  const references = resource.references?.map((name) => `\`${name}\``).join(', ');
  const methods = methodNames.flatMap((name) => {
    const method = resource[name] as AnyMethod | undefined;
    return method ? describeMethod(name, method) : [];
  });
  const head = references === undefined ? who : `${who} References: ${references}.`;
  return [`### \`${resource.path}\``, '', head, '', ...methods].join('\n');
}

function describeMethod(name: string, method: AnyMethod): readonly string[] {
  const query = queryOf(method);
  if (!isRead(method)) {
    const bodies = method.bodies.map((schema) => `  - body: \`${shapeOf(schema)}\``);
    const answer = method.answers && `  - answers: \`${shapeOf(method.answers)}\``;
    return [
      `- **${name}** → ${method.status}. ${method.about}`,
      ...query,
      ...bodies,
      ...(answer ? [answer] : []),
    ];
  }
  const traits = [
    ...(method.shape === 'one' || method.isSilent ? [] : [`pages, array named \`${method.shape}\``]),
    ...(method.filters.length === 0
      ? []
      : [`filters ${method.filters.map((one) => `\`${one}\``).join(', ')}`]),
    ...(method.topic === undefined ? [] : ['can be watched']),
  ];
  const about = traits.length === 0 ? method.about : `${method.about} (${traits.join('; ')})`;
  const what = method.isSilent ? 'pushes' : method.shape === 'one' ? 'answers' : 'each';
  return [
    `- **${name}** → ${method.isSilent ? 204 : 200}. ${about}`,
    ...query,
    `  - ${what}: \`${shapeOf(method.schema)}\``,
  ];
}

/** The parameters that only this method has. */
function queryOf(method: AnyMethod): readonly string[] {
  const filters: readonly string[] = isRead(method) ? method.filters : [];
  const own = Object.entries(method.query).filter(([name]) => !filters.includes(name));
  const fields = own.map(
    ([name, schema]) =>
      `${name}${canBeMissing(schema) ? '?' : ''}: ${shape(parameterSchemaOf(schema) as JsonSchema)}`,
  );
  return fields.length === 0 ? [] : [`  - query: \`{ ${fields.join(', ')} }\``];
}

/** A schema in the syntax of TypeScript's types, with the types of its JSON. */
function shapeOf(schema: z.core.$ZodType): string {
  return shape(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
}

function shape(schema: JsonSchema): string {
  const { type, properties, items, anyOf } = schema;
  const values = schema.enum as readonly unknown[] | undefined;
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (anyOf) return (anyOf as JsonSchema[]).map(shape).join(' | ');
  if (schema.prefixItems) return `[${(schema.prefixItems as JsonSchema[]).map(shape).join(', ')}]`;
  if (type === 'array') return arrayOf(shape(items as JsonSchema));
  if (type === 'object' && properties) return objectOf(schema);
  return typeof type === 'string' ? type : 'any';
}

const arrayOf = (item: string) => (item.includes(' | ') ? `(${item})[]` : `${item}[]`);

function objectOf({ properties, required }: JsonSchema): string {
  const needed = new Set(required as readonly string[] | undefined);
  const fields = Object.entries(properties as Record<string, JsonSchema>).map(
    ([name, field]) => `${name}${needed.has(name) ? '' : '?'}: ${shape(field)}`,
  );
  return `{ ${fields.join(', ')} }`;
}
