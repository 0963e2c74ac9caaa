import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acme } from '../../demonstration/acme.ts';
import { houseRobots } from './house-robots.ts';
import { parseScript } from './parse.ts';
import { ScriptError } from './script.ts';

const steps = (text: string) => parseScript('one', text, acme).steps;

describe('robot scripts', () => {
  it('a script is parsed step by step', () => {
    const script = parseScript(
      'menu',
      `
      # What a remark says is for people.
      number 610
      title Weather line
      ring
      wait 1.5s
      answer
      ask:
        say "Press 1 for music, 42# to go on."
        expect any key within 10s else ask
        when 1 go to music
        when caller +33100000200 go to music
        expect 42# within 500ms
        send 12#
        transfer to 102
        hang up no answer
      music:
        play tune for 2min
        play bell.wav
        echo for 3 s
        go to ask
      `,
      acme,
    );
    expect(script).toMatchObject({ name: 'menu', number: '610', title: 'Weather line' });
    expect([...script.labels]).toEqual([
      ['ask', 3],
      ['music', 11],
    ]);
    expect(script.steps).toEqual([
      { does: 'ring' },
      { does: 'wait', forMs: 1500 },
      { does: 'answer' },
      { does: 'say', text: 'Press 1 for music, 42# to go on.' },
      { does: 'expect', keys: undefined, withinMs: 10_000, otherwise: 'ask' },
      { does: 'when', keys: '1', label: 'music' },
      { does: 'when caller', number: '+33100000200', label: 'music' },
      { does: 'expect', keys: '42#', withinMs: 500, otherwise: undefined },
      { does: 'send', keys: '12#' },
      { does: 'transfer', destination: '102' },
      { does: 'hang up', cause: 'noAnswer' },
      { does: 'play', sound: 'tune', forMs: 120_000 },
      { does: 'play', sound: 'bell.wav', forMs: undefined },
      { does: 'echo', forMs: 3000 },
      { does: 'go', label: 'ask' },
    ]);
  });

  it.each([
    [
      'answer\ndance',
      /^one, line 2: "dance" is no step\. A step is written as one of: ring; answer; wait 3s;/,
    ],
    ['answer\nwait 3', /line 2: "wait 3" is no step/],
    ['hang up tomorrow', /line 1: "hang up tomorrow" is no step/],
    ['answer\nsay ""', /line 2: "say """ is no step/],
    ['answer\nplay ../secret.wav', /line 2: .*is no step/],
    ['say "Hello"\nanswer', /line 1: nobody hears "say "Hello"" before the robot answers/],
    ['answer\nring', /line 2: who has answered cannot ring any more/],
    ['answer\ngo to moon', /line 2: there is no label "moon:" to go to/],
    ['when caller bob go to moon', /line 1: "when caller bob go to moon" is no step/],
    ['answer\nexpect 1 within 1s else moon', /line 2: there is no label "moon:"/],
    ['a:\nring\na:', /line 3: there is a label "a" already/],
    ['number 61\nring', /line 1: a number has 3 digits, not "61"/],
    ['number 112\nring', /line 1: 112 is an emergency number/],
    ['ring\nnumber 610', /line 2: "number" stands before the first step/],
    ['# nothing', /line 1: there is no step/],
  ])('the script %j is refused with its line', (text, reason) => {
    expect(() => steps(text)).toThrow(ScriptError);
    expect(() => steps(text)).toThrow(reason);
  });

  it('all problems of a script are reported at once', () => {
    expect(() => steps('dance\nring\nsing')).toThrow(/line 1.*\n.*line 3/);
  });

  it('a script of any characters is parsed or refused', () => {
    const line = fc.oneof(
      fc.string(),
      fc.constantFrom(
        'answer',
        'ring',
        'a:',
        'go to a',
        'expect 1 within 1s else a',
        'say "x"',
        'hang up busy',
      ),
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        try {
          parseScript('any', lines.join('\n'), acme);
        } catch (error) {
          expect(error).toBeInstanceOf(ScriptError);
        }
      }),
    );
  });

  it.each(Object.entries(houseRobots(acme)))('of the house, %s, is one', (name, script) => {
    expect(parseScript(name, script, acme).number).toMatch(/^60[0-7]$/);
  });
});
