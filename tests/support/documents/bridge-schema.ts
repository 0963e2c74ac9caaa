import ts from 'typescript';
import * as z from 'zod/mini';
import {
  acdGroup,
  generalInfo,
  operator,
  queueCallback,
  queueCaller,
} from '#widget/bridge/contract/agent.ts';
import { callQuality, endedCall, externalInfos, formattedCall } from '#widget/bridge/contract/call.ts';
import { callToLog, logField, loggedCall } from '#widget/bridge/contract/call-log.ts';
import { contact } from '#widget/bridge/contract/contact.ts';
import { events } from '#widget/bridge/contract/events.ts';
import { methods } from '#widget/bridge/contract/methods.ts';
import { panelState } from '#widget/bridge/contract/panel.ts';
import { directoryEntry, pastCall } from '#widget/bridge/contract/past.ts';
import { services } from '#widget/bridge/contract/services.ts';
import { devices, reach, readiness } from '#widget/bridge/contract/state.ts';

/** Shapes that several messages contain, by the names of the documentation; the interface where it has another name. */
const shapes: Readonly<Record<string, readonly [z.ZodMiniType, string?]>> = {
  FormattedCall: [formattedCall],
  EndedCall: [endedCall],
  CallToLog: [callToLog],
  LogField: [logField],
  LoggedCall: [loggedCall],
  PageContact: [contact],
  ExternalInfos: [externalInfos],
  GeneralInfo: [generalInfo],
  Operator: [operator],
  AcdGroup: [acdGroup],
  QueueCaller: [queueCaller, 'BridgeQueueCaller'],
  QueueCallback: [queueCallback],
  BridgeReadiness: [readiness],
  BridgeReach: [reach],
  BridgeCallQuality: [callQuality],
  BridgeDevices: [devices],
  PanelState: [panelState],
  DirectoryEntry: [directoryEntry],
  PastCall: [pastCall],
};

interface Schema {
  description?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
}

const entry = 'widget/embed/index.ts';
const program = ts.createProgram([entry], {
  strict: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  noEmit: true,
  types: [],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
});
const checker = program.getTypeChecker();
const source = program.getSourceFile(entry);
const exported = new Map(
  checker
    .getExportsOfModule(checker.getSymbolAtLocation(source as ts.SourceFile) as ts.Symbol)
    .map((symbol) => [symbol.name, symbol]),
);

function typeNamed(name: string): ts.Type {
  const symbol = exported.get(name);
  if (!symbol) throw new Error(`callside/embed has no type ${name}.`);
  return checker.getDeclaredTypeOfSymbol(checker.getAliasedSymbol(symbol));
}

/** The docstring of a property in one line, as a table has it: without the period at its end. */
const docOf = (property: ts.Symbol): string =>
  ts
    .displayPartsToString(property.getDocumentationComment(checker))
    .replaceAll(/\s+/g, ' ')
    .replace(/\.$/, '');

const memberOf = (type: ts.Type, name: string): ts.Symbol => {
  const member = checker.getPropertyOfType(checker.getNonNullableType(type), name);
  if (!member) throw new Error(`${checker.typeToString(type)} has no property ${name}.`);
  return member;
};

const typeOf = (member: ts.Symbol): ts.Type => checker.getNonNullableType(checker.getTypeOfSymbol(member));

/** Gives a schema the docstrings of the interface that it is checked against. */
function described(schema: Schema, type: ts.Type): Schema {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const member = memberOf(type, name);
    property.description = docOf(member);
    described(property, typeOf(member));
  }
  const each = checker.getIndexTypeOfType(type, ts.IndexKind.Number);
  if (schema.items && each) described(schema.items, each);
  const value = checker.getIndexTypeOfType(type, ts.IndexKind.String);
  if (typeof schema.additionalProperties === 'object' && value) described(schema.additionalProperties, value);
  return schema;
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output', type: ts.Type): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return described(rest as Schema, type);
}

const mapped = <Value, Result>(
  table: Readonly<Record<string, Value>>,
  turn: (value: Value, name: string) => Result,
): Record<string, Result> =>
  Object.fromEntries(Object.entries(table).map(([name, value]) => [name, turn(value, name)]));

/** The contract for programs that are not written in TypeScript: one JSON Schema for each parameter, reply and event. */
export function bridgeSchema() {
  const [methodTypes, eventTypes, serviceTypes] = ['BridgeMethods', 'BridgeEvents', 'BridgeServices'].map(
    typeNamed,
  );
  const part = (types: ts.Type | undefined, name: string, key: 'params' | 'value') =>
    typeOf(memberOf(typeOf(memberOf(types as ts.Type, name)), key));
  const description = (types: ts.Type | undefined, name: string) =>
    `${docOf(memberOf(types as ts.Type, name))}.`;
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'The Callside bridge, version 1',
    shapes: mapped(shapes, ([schema, type], name) => schemaOf(schema, 'output', typeNamed(type ?? name))),
    methods: mapped(methods, ({ needs, needsFor, params, value }, name) => ({
      description: description(methodTypes, name),
      permission: needs ?? null,
      ...(needsFor && { permissionFor: needsFor }),
      params: schemaOf(params, 'input', part(methodTypes, name, 'params')),
      value: schemaOf(value, 'output', part(methodTypes, name, 'value')),
    })),
    events: mapped(events, ({ needs, isState, value }, name) => ({
      description: description(eventTypes, name),
      permission: needs ?? null,
      isState,
      value: schemaOf(value, 'output', typeOf(memberOf(eventTypes as ts.Type, name))),
    })),
    services: mapped(services, ({ needs, params, value }, name) => ({
      description: description(serviceTypes, name),
      permission: needs ?? null,
      params: schemaOf(params, 'output', part(serviceTypes, name, 'params')),
      value: schemaOf(value, 'input', part(serviceTypes, name, 'value')),
    })),
  };
}
