import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { bridgeSchema } from '../support/documents/bridge-schema.ts';

const guide = readFileSync(new URL('../../docs/guides/from-amazon-connect.md', import.meta.url), 'utf8');
const rows = [...guide.matchAll(/^\| `(\w+\.\w+)` \| (.+?) \| (.*)\|$/gm)].map(
  ([, method = '', ours = '', remark = '']) => ({
    method,
    ours,
    remark,
  }),
);

/** The types of Streams that the guide covers, and the names of their values in it. */
const covered: Readonly<Record<string, string>> = {
  Core: 'core',
  Agent: 'agent',
  Contact: 'contact',
  BaseConnection: 'connection',
  VoiceConnection: 'voiceConnection',
};

/** The methods of the covered types, from the vendor's declarations. */
function methodsOfStreams(): readonly string[] {
  const main = createRequire(import.meta.url).resolve('amazon-connect-streams/package.json');
  const file = join(dirname(main), 'src/index.d.ts');
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const prefix =
      ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node)
        ? covered[node.name?.text ?? '']
        : undefined;
    if (prefix && (ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node)))
      for (const member of node.members)
        if (isCallable(member)) found.push(`${prefix}.${member.name?.getText()}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...new Set(found)];
}

const isCallable = (member: ts.Node): boolean =>
  ts.isMethodDeclaration(member) ||
  ts.isMethodSignature(member) ||
  (ts.isPropertySignature(member) && member.type !== undefined && ts.isFunctionTypeNode(member.type));

it('docs/guides/from-amazon-connect.md has one row for each method of Amazon Connect Streams', () => {
  const methods = methodsOfStreams();
  expect(methods.length).toBe(197);
  expect(rows.map(({ method }) => method).sort()).toEqual([...methods].sort());
});

it('docs/guides/from-amazon-connect.md names members of the bridge, or why there is none', () => {
  const { methods, events, services, shapes } = bridgeSchema();
  const fieldsOf = (name: string) => Object.keys((shapes as Schemas)[name]?.properties ?? {});
  const known = {
    method: [...Object.keys(methods), 'dispose', 'ready', 'on'],
    event: Object.keys(events),
    field: [
      ...fieldsOf('FormattedCall'),
      ...fieldsOf('EndedCall'),
      ...fieldsOf('GeneralInfo'),
      ...fieldsOf('Operator'),
      ...Object.keys(services),
    ],
  };
  const faults = rows.flatMap(({ method, ours, remark }) => {
    const isNone = ours.startsWith('no counterpart: ');
    const named = isNone ? remark : `${ours} ${remark}`;
    const calls = [...named.matchAll(/`phone\.(\w+)/g)].map(([, name = '']) => known.method.includes(name));
    const heard = [...named.matchAll(/event `(\w+)`/g)].map(([, name = '']) => known.event.includes(name));
    const fields = isNone
      ? []
      : [...ours.matchAll(/(?<!event )`(\w+)`/g)].map(
          ([, name = '']) => known.field.includes(name) || name === 'embedWidget',
        );
    const all = [...calls, ...heard, ...fields];
    const isEmpty = !isNone && all.length === 0 && !ours.includes('`embedWidget(');
    return isEmpty || all.includes(false) ? [`${method}: ${ours}`] : [];
  });
  expect(faults).toEqual([]);
});

type Schemas = Readonly<Record<string, { readonly properties?: object }>>;
