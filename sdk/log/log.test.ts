import { describe, expect, it, vi } from 'vitest';
import { Log, type LogEntry, logNamespaces } from './log.ts';

function recorded(enabled?: string) {
  const entries: LogEntry[] = [];
  const log = new Log(
    { ...(enabled !== undefined && { enabled }), sink: (entry) => entries.push(entry) },
    () => 0,
  );
  return { log, entries };
}

describe('Log', () => {
  it('writes nothing and evaluates no argument by default', () => {
    const { log, entries } = recorded();
    const data = vi.fn();
    for (const namespace of logNamespaces) log.to(namespace)?.('event', data());
    expect(entries).toEqual([]);
    expect(data).not.toHaveBeenCalled();
    expect(log.lines).toEqual([]);
  });

  it.each(logNamespaces)('writes %s only, when that is enabled', (enabled) => {
    const { log, entries } = recorded(enabled);
    for (const namespace of logNamespaces) log.to(namespace)?.('event', { namespace });
    expect(entries).toEqual([{ at: 0, namespace: enabled, message: 'event', data: { namespace: enabled } }]);
    expect(log.lines).toEqual([
      `1970-01-01T00:00:00.000Z callside:${enabled} event {"namespace":"${enabled}"}`,
    ]);
  });

  it.each([
    ['*', [...logNamespaces]],
    ['push,phone', ['push', 'phone']],
    ['callside:push callside:phone', ['push', 'phone']],
    ['callside:*', [...logNamespaces]],
    ['pusch', []],
    ['', []],
  ])('enables "%s" and returns the enabled namespaces', (names, expected) => {
    expect(recorded().log.enable(names)).toEqual(expected);
  });

  it('stops at run time', () => {
    const { log, entries } = recorded('*');
    expect(log.disable('rest')).not.toContain('rest');
    log.to('rest')?.('event');
    log.disable();
    log.to('push')?.('event');
    expect(entries).toEqual([]);
  });

  it('keeps the newest lines, each of limited length', () => {
    const log = new Log({ enabled: '*', sink: () => undefined, maxLines: 2 });
    for (const message of ['first', 'second', 'x'.repeat(10_000)]) log.to('push')?.(message);
    expect(log.lines).toHaveLength(2);
    expect(log.lines[0]).toContain('second');
    expect(log.lines[1]?.length).toBeLessThan(5_000);
  });

  it('writes to console.debug without a sink', () => {
    const debug = vi.spyOn(console, 'debug').mockImplementation(() => undefined);
    try {
      new Log({ enabled: 'tabs' }).to('tabs')?.('event', { a: 1 });
      expect(debug).toHaveBeenCalledExactlyOnceWith('callside:tabs', 'event', { a: 1 });
    } finally {
      debug.mockRestore();
    }
  });
});
