import fc from 'fast-check';

/** A malicious comlink message: the word `port` replaces each MessagePort. */
export interface HostileMessage {
  readonly type?: unknown;
  readonly path?: readonly unknown[];
  readonly [key: string]: unknown;
}

const owners = [
  Object,
  Object.prototype,
  Function,
  Function.prototype,
  Array,
  Array.prototype,
  String,
  String.prototype,
  Promise,
  Promise.prototype,
  JSON,
  Reflect,
];

/** Built-in objects that a hostile message would replace or extend. */
export class Realm {
  readonly #before = owners.map((owner) => Object.getOwnPropertyDescriptors(owner));

  /** Returns the names that are new or changed since. */
  get changed(): string[] {
    return owners.flatMap((owner, at) => {
      const before: Partial<PropertyDescriptorMap> = this.#before[at] ?? {};
      const now: PropertyDescriptorMap = Object.getOwnPropertyDescriptors(owner);
      const isSame = (key: string) =>
        Object.is(before[key]?.value, now[key]?.value) &&
        before[key]?.get === now[key]?.get &&
        before[key]?.set === now[key]?.set;
      return [...new Set([...Object.keys(before), ...Object.keys(now)])].filter((key) => !isSame(key));
    });
  }
}

/** Returns the message with a MessagePort for each word `port`, and the list of objects to transfer. */
export function withPorts(message: unknown): { readonly data: unknown; readonly transfer: MessagePort[] } {
  const transfer: MessagePort[] = [];
  const copies = new Map<object, unknown>();
  const copy = (value: unknown): unknown => {
    if (value === 'port') {
      const { port1, port2 } = new MessageChannel();
      port1.close();
      transfer.push(port2);
      return port2;
    }
    if (typeof value !== 'object' || value === null) return value;
    if (copies.has(value)) return copies.get(value);
    if (Array.isArray(value)) {
      const list: unknown[] = [];
      copies.set(value, list);
      for (const item of value) list.push(copy(item));
      return list;
    }
    if (Object.getPrototypeOf(value) !== Object.prototype && Object.getPrototypeOf(value) !== null)
      return value;
    const record = {};
    copies.set(value, record);
    for (const key of Reflect.ownKeys(value))
      Object.defineProperty(record, key, {
        value: copy(Reflect.get(value, key)),
        enumerable: true,
        configurable: true,
        writable: true,
      });
    return record;
  };
  return { data: copy(message), transfer };
}

const types = ['GET', 'SET', 'APPLY', 'CONSTRUCT', 'ENDPOINT', 'RELEASE'];
const names = ['constructor', '__proto__', 'prototype', 'apply', 'call', 'bind', 'name', 'toString', 'then'];
const builtIns = ['fromCharCode', '__defineSetter__', '__defineGetter__', 'assign', 'polluted', '', '0'];

/** Unusual values that can be sent: cyclic objects, memory, dates and maps. */
const strange = fc.oneof(
  fc.constant('port'),
  fc.anything({ withDate: true, withMap: true, withSet: true, withTypedArray: true, withBigInt: true }),
  fc.constantFrom(new ArrayBuffer(8), new Error('an error'), /x/u).map((value) => value as unknown),
  fc.constant(null).map(() => {
    const cyclic: Record<string, unknown> = { type: 'RAW' };
    cyclic.value = cyclic;
    return cyclic;
  }),
);

const wireValue = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.record({ type: fc.constant('RAW'), value: strange }),
    fc.record({
      type: fc.constant('HANDLER'),
      name: fc.oneof(fc.constantFrom('proxy', 'throw', ...names), fc.string()),
      value: fc.oneof(
        { maxDepth: 3 },
        strange,
        fc.record({ isError: fc.boolean(), value: strange }),
        tie('value'),
      ),
    }),
    fc.record({ type: strange, name: strange, value: strange }, { requiredKeys: [] }),
    strange,
  ),
})).value;

/** Messages with every type, path and handler of comlink, and some invalid ones. `calls` are the valid paths. */
export const anyPortMessage = (calls: readonly string[]): fc.Arbitrary<HostileMessage> =>
  fc
    .record(
      {
        id: fc.oneof({ weight: 5, arbitrary: fc.uuid() }, strange),
        type: fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...types) }, strange),
        path: fc.oneof(
          { weight: 2, arbitrary: fc.constantFrom<unknown[]>([], ...calls.map((call) => [call])) },
          {
            weight: 5,
            arbitrary: fc.array(fc.constantFrom<unknown>(...calls, ...names, ...builtIns), { maxLength: 5 }),
          },
          fc.array(strange, { maxLength: 3 }),
        ),
        argumentList: fc.oneof(
          { weight: 5, arbitrary: fc.array(wireValue, { maxLength: 5 }) },
          strange as fc.Arbitrary<never>,
        ),
        value: wireValue,
        __proto__: strange,
      } as Record<string, fc.Arbitrary<unknown>>,
      { requiredKeys: ['id', 'type'] },
    )
    .filter((message) => isCloneable(message)) as fc.Arbitrary<HostileMessage>;

function isCloneable(message: unknown): boolean {
  try {
    const { data, transfer } = withPorts(message);
    structuredClone(data, { transfer });
    return true;
  } catch {
    return false;
  }
}
