import { describe, expect, it } from 'vitest';
import { BadOption, readConfig } from './config.ts';

describe('the command line', () => {
  it('has honest defaults', () => {
    expect(readConfig([])).toEqual({
      port: 7080,
      host: 'localhost',
      sipPort: 5060,
      data: '.callside',
      control: false,
      logSip: false,
    });
  });

  it('says all that can be said', () => {
    const where = ['--port', '7090', '--host', '0.0.0.0', '--sip-port', '5070', '--data', 'here'];
    const all = [...where, '--control', '--log', 'sip'];
    expect(readConfig(all)).toEqual({
      port: 7090,
      host: '0.0.0.0',
      sipPort: 5070,
      data: 'here',
      control: true,
      logSip: true,
    });
    expect(readConfig(['--memory'])?.data).toBeUndefined();
    expect(readConfig(['--help'])).toBeUndefined();
  });

  it.each([
    [['--port', 'x'], /--port/],
    [['--port', '70000'], /--port/],
    [['--sip-port', 'x'], /--sip-port/],
    [['--memory', '--data', 'here'], /exclude/],
    [['--log', 'everything'], /"sip"/],
    [['--unknown'], /--unknown/],
    [['stray'], /stray/],
  ])('%j is refused with a reason', (args, reason) => {
    expect(() => readConfig(args)).toThrow(BadOption);
    expect(() => readConfig(args)).toThrow(reason);
  });
});
