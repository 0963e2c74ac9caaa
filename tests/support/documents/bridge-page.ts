import { type CallCause, callCauses } from '#wire/calls/call-line.ts';
import { bridgeSchema } from './bridge-schema.ts';

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

/** Returns a shape in a single line, as TypeScript would write it. */
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

/** Names of the shapes with tables of their own, the longest first: a shape may be a part of another shape. */
const named = Object.entries(bridgeSchema().shapes)
  .map(([name, schema]) => [shapeOf(schema as Schema), name] as const)
  .sort(([one], [other]) => other.length - one.length);

/** Refers to a shape with a table of its own by name. */
const short = (shape: string): string =>
  named.reduce((text, [long, name]) => text.replaceAll(long, name), shape);

const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly string[]): string =>
  [row(...head), row(...head.map(() => '---')), ...rows].join('\n');

const causes: Readonly<Record<CallCause, string>> = {
  causeNormal: 'The user hung up, or cancelled the call. The bridge leaves it out',
  causeCallerDisconnect: 'The caller hung up',
  causeCalledDisconnect: 'The callee hung up',
  causeBusy: 'Busy',
  causeNoAnswer: 'No answer in time',
  causeRejected: 'Declined',
  causeCallerCancel: 'The caller cancelled the call before the answer',
  causeAnsweredElsewhere: 'Another agent of the group, or another phone, answered',
  causeForwarded: 'Forwarded by a rule',
  causeRedirected: 'Deflected while it rang',
  causeTransfer: 'Transferred while talking',
  causePickedUp: 'A colleague picked the call up',
  causeNotAvailable: 'The number cannot be reached',
  causeNumberInvalid: 'The number does not exist',
  causeEmergencyNumber: 'An emergency number, which the phone system does not connect',
  causeNotAllowed: 'The user may not call the number',
  causeAbroadNotAllowed: 'The user may not call abroad',
  causeTooManyOutside: 'The user has as many calls outside as are allowed, at the same time or today',
  causeOutsideClosed: 'An alarm has closed calls abroad and to costly numbers',
  causeRouteFailure: 'No route, such as a loop of forwardings',
  causeReorderTone: 'The call could not be connected',
  causeNextTerminalUnavailable: 'The phone that the call was moved to cannot be reached',
  causeIvrDisconnect: 'A voice menu or a robot hung up',
  causeUnknown: 'The call was cut off, such as by a crash. Read any other cause as this one',
};

const describeCauses = (): readonly string[] => [
  '',
  '### Call causes',
  '',
  'The `cause` of a call, and the `stateCause` of a line of the SDK. `callCauseOf()` of the SDK reads unknown ones.',
  '',
  table(
    ['cause', ''],
    callCauses.map((cause) => row(`\`${cause}\``, causes[cause])),
  ),
];

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
    ...describeCauses(),
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
