import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PlaceholderValues } from '#wire/crm-rules/template.ts';
import {
  escapeForAddress,
  fillAddress,
  fillArgument,
  fillForm,
  fillJson,
  mayWriteRules,
  prepareAction,
} from './rules.ts';

const none: PlaceholderValues = {
  number: '',
  externalNumber: '',
  name: '',
  calledNumber: '',
  group: '',
  direction: 'incoming',
  callState: 'ringing',
  callId: '7',
  time: '2026-11-26T10:00:00.000Z',
  userName: 'Alice Martin',
  userNumber: '101',
};
const named = (name: string): PlaceholderValues => ({ ...none, name });

/** Escapes octet by octet, as the standard for addresses words it. */
const slowEscape = (value: string): string =>
  [...new TextEncoder().encode(value)]
    .map((octet) => {
      const character = String.fromCharCode(octet);
      return /[A-Za-z0-9\-._~]/.test(character) && octet < 128
        ? character
        : `%${octet.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');

const anyText = fc.string({ unit: 'binary', maxLength: 40 });

describe('an address', () => {
  test('escapes every value as the slow version does', () => {
    fc.assert(
      fc.property(anyText, (value) => {
        expect(escapeForAddress(value)).toBe(slowEscape(value));
      }),
    );
  });

  test('gives a value back in its own place, and changes nothing else', () => {
    fc.assert(
      fc.property(anyText, (value) => {
        const filled = fillAddress('https://crm.example/c/{name}/open?q={name}&fixed=1#{name}', named(value));
        if (filled === undefined) return expect(value).toMatch(/^\.{1,2}$/);
        const url = new URL(filled);
        expect(url.host).toBe('crm.example');
        expect(url.pathname.split('/').map(decodeURIComponent)).toEqual([
          '',
          'c',
          value.toWellFormed(),
          'open',
        ]);
        expect([...url.searchParams]).toEqual([
          ['q', value.toWellFormed()],
          ['fixed', '1'],
        ]);
      }),
    );
  });

  test.each(['.', '..', '%2e%2e'])('a caller named %s does not lead to another folder', (name) => {
    const filled = fillAddress('https://crm.example/contacts/{name}/show', named(name));
    expect(filled).toBe(name === '%2e%2e' ? 'https://crm.example/contacts/%252e%252e/show' : undefined);
  });

  test.each([
    'javascript:alert({name})',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'file:///etc/passwd',
    'data:text/html,x',
    'blob:https://crm.example/1',
    '//crm.example/',
    'https://{name}/',
    'https://crm.example{name}/',
    'https://user:secret@crm.example/',
    'https://crm.example\\@evil.example/',
    'https://',
    '',
  ])('%s is refused', (template) => {
    expect(fillAddress(template, named('@evil.example'))).toBeUndefined();
  });
});

describe('a body', () => {
  test('JSON: a value stays inside of its text', () => {
    fc.assert(
      fc.property(anyText, (value) => {
        const filled = fillJson('{"who":"<{name}>","list":["{name}",1]}', named(value)) ?? '';
        expect(JSON.parse(filled)).toEqual({ who: `<${value}>`, list: [value, 1] });
      }),
    );
  });
  test('JSON with a placeholder outside of a text is refused, since the value would become structure', () => {
    expect(fillJson('{"id":{number}}', { ...none, number: '1,"isAdmin":true' })).toBeUndefined();
  });
  test('a name that looks like a placeholder is not filled again', () => {
    expect(fillJson('"{name}"', { ...named('{number}'), number: '1' })).toBe('"{number}"');
  });
  test('a form has the fields of its template, and the value', () => {
    fc.assert(
      fc.property(anyText, (value) => {
        const fields = new URLSearchParams(fillForm('a={name}&b=2', named(value)));
        expect([...fields]).toEqual([
          ['a', value.toWellFormed()],
          ['b', '2'],
        ]);
      }),
    );
  });
});

describe('an argument of a program', () => {
  test.each([
    ['{name}', '--delete-all', 'delete-all'],
    ['{name}', ' /c format', 'c format'],
    ['--name={name}', 'O’Neil "Bob"', '--name=O’Neil "Bob"'],
    ['{name}', "'; rm -rf /", "'; rm -rf /"],
    ['{name}', 'a\nb\u0000c', 'a b c'],
    ['-v', '', '-v'],
  ])('%s with the name %j becomes %j', (template, name, filled) => {
    expect(fillArgument(template, named(name))).toBe(filled);
  });
});

describe('an action', () => {
  const request = {
    type: 'placeRequest',
    target: 'client',
    label: 'Log',
    askConfirmation: false,
    method: 'POST',
    url: 'https://crm.example/log',
    body: '{"n":"{name}"}',
    bodyType: 'json',
  } as const;

  test('a request to a host that the owner does not allow is refused', () => {
    const other = { allowedHosts: ['crm.example.evil', 'crm.example:8443'] };
    expect(prepareAction(request, other, none)).toEqual({ type: 'refused', failure: 'hostNotAllowed' });
    const allowed = { allowedHosts: ['crm.example'] };
    expect(prepareAction(request, allowed, named('"}'))).toEqual({
      type: 'placeRequest',
      method: 'POST',
      url: 'https://crm.example/log',
      contentType: 'application/json',
      body: '{"n":"\\"}"}',
    });
    expect(prepareAction({ ...request, method: 'GET' }, allowed, none)).not.toHaveProperty('body');
  });
});

test('rules of a scope are written by users whose rights name it', () => {
  expect(mayWriteRules('own', { creationRights: ['own'] })).toBe(true);
  expect(mayWriteRules('group', { creationRights: ['own'] })).toBe(false);
  expect(mayWriteRules('own', { canCreate: false, creationRights: ['own'] })).toBe(false);
  expect(mayWriteRules('enterprise')).toBe(true);
});
