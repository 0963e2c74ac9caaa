import * as z from 'zod/mini';
import { acdGroup, generalInfo, operator, queueCallback, queueCaller } from './agent.ts';
import { callQuality, endedCall, externalInfos, formattedCall } from './call.ts';
import { callToLog, logField, loggedCall } from './call-log.ts';
import { contact } from './contact.ts';
import { events } from './events.ts';
import { methods } from './methods.ts';
import { panelState } from './panel.ts';
import { directoryEntry, pastCall } from './past.ts';
import { services } from './services.ts';
import { devices, reach, readiness } from './state.ts';

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): object => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const mapped = <Value, Result>(
  table: Readonly<Record<string, Value>>,
  turn: (value: Value) => Result,
): Record<string, Result> =>
  Object.fromEntries(Object.entries(table).map(([name, value]) => [name, turn(value)]));

/** Shapes that several messages contain. */
const shapes = {
  FormattedCall: formattedCall,
  EndedCall: endedCall,
  CallToLog: callToLog,
  LogField: logField,
  LoggedCall: loggedCall,
  PageContact: contact,
  ExternalInfos: externalInfos,
  GeneralInfo: generalInfo,
  Operator: operator,
  AcdGroup: acdGroup,
  QueueCaller: queueCaller,
  QueueCallback: queueCallback,
  BridgeReadiness: readiness,
  BridgeReach: reach,
  BridgeCallQuality: callQuality,
  BridgeDevices: devices,
  PanelState: panelState,
  DirectoryEntry: directoryEntry,
  PastCall: pastCall,
};

/** The contract for programs that are not written in TypeScript: one JSON Schema for each parameter, reply and event. */
export const bridgeSchema = () => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'The Callside bridge, version 1',
  shapes: mapped(shapes, (schema) => schemaOf(schema, 'output')),
  methods: mapped(methods, ({ does, needs, needsFor, params, value }) => ({
    description: does,
    permission: needs ?? null,
    ...(needsFor && { permissionFor: needsFor }),
    params: schemaOf(params, 'input'),
    value: schemaOf(value, 'output'),
  })),
  events: mapped(events, ({ tells, needs, isState, value }) => ({
    description: tells,
    permission: needs ?? null,
    isState,
    value: schemaOf(value, 'output'),
  })),
  services: mapped(services, ({ does, needs, params, value }) => ({
    description: does,
    permission: needs ?? null,
    params: schemaOf(params, 'output'),
    value: schemaOf(value, 'input'),
  })),
});
