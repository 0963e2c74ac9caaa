import { objects } from './objects.ts';
import type { Org } from './org.ts';
import { type FoundRecord, searchRecords } from './record-search.ts';
import { type FieldValue, type SObjectType, textOf } from './sobject.ts';
import type { SoftphoneLayout } from './softphone-layout.ts';

/** The target of a navigation, as the pages understand it. */
export type PopTarget =
  | { readonly kind: 'record'; readonly recordId: string }
  | {
      readonly kind: 'new';
      readonly entityName: string;
      readonly defaultFieldValues: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: 'search'; readonly text: string }
  | { readonly kind: 'visualforce'; readonly page: string; readonly query: string }
  | { readonly kind: 'flow'; readonly flow: string; readonly flowArgs: unknown };

export interface SearchAndPop {
  readonly text: string;
  readonly query: string;
  readonly callType: string;
  readonly defaultFieldValues: Readonly<Record<string, unknown>>;
  readonly flowArgs: unknown;
}

/** The results of a search before a screen pop, and the target by the layout. */
export interface FoundForPop {
  readonly matches: Readonly<Record<string, Readonly<Record<string, FieldValue>>>>;
  readonly target: PopTarget | null;
}

const kinds = { inbound: 'Inbound', outbound: 'Outbound', internal: 'Internal' } as const;

/**
 * Searches the objects of the softphone layout for a kind of call, and returns the target for the results: none except
 * for inbound calls.
 */
export function findForPop(org: Org, layout: SoftphoneLayout, asked: SearchAndPop): FoundForPop {
  const callType = asked.callType.toLowerCase() || 'inbound';
  const kind = Object.hasOwn(kinds, callType) ? kinds[callType as keyof typeof kinds] : 'Inbound';
  const shown = layout[kind].objects;
  const types = (Object.keys(objects) as SObjectType[]).filter((type) => type in shown);
  const found = searchRecords(org, asked.text, types);
  const matches = found.map((one) => [one.record.Id, describe(one, layout, kind)] as const);
  const target = kind === 'Inbound' ? targetFor(found, layout, asked) : null;
  return { matches: Object.fromEntries(matches), target };
}

function describe({ type, record }: FoundRecord, layout: SoftphoneLayout, kind: keyof SoftphoneLayout) {
  const fields = (layout[kind].objects[type] ?? []).map(({ apiName }) => [apiName, textOf(record, apiName)]);
  return {
    Id: record.Id,
    Name: textOf(record, 'Name'),
    ...Object.fromEntries(fields),
    RecordType: type,
    object: type,
    displayName: objects[type].label,
  };
}

function targetFor(
  found: readonly FoundRecord[],
  layout: SoftphoneLayout,
  asked: SearchAndPop,
): PopTarget | null {
  const setting = found.length === 0 ? 'NoMatch' : found.length === 1 ? 'SingleMatch' : 'MultipleMatches';
  const { screenPopType = 'DoNotPop', screenPopData = '' } = (layout.Inbound.screenPopSettings[setting] ??
    {}) as Readonly<Record<string, string>>;
  const [first] = found;
  if (screenPopType === 'PopToEntity')
    return first
      ? { kind: 'record', recordId: first.record.Id }
      : { kind: 'new', entityName: screenPopData, defaultFieldValues: asked.defaultFieldValues };
  if (screenPopType === 'PopToSearch') return { kind: 'search', text: asked.text };
  if (screenPopType === 'PopToVisualforce')
    return { kind: 'visualforce', page: screenPopData, query: asked.query };
  if (screenPopType === 'PopToFlow') return { kind: 'flow', flow: screenPopData, flowArgs: asked.flowArgs };
  return null;
}
