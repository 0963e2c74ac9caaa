import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** A table of the documentation that is made from a type: `<!-- members List: sdk/state/list.ts -->`, or with `as client.history` for names. */
export const memberTables =
  /(<!-- members (?<type>\w+): (?<file>\S+\.tsx?)(?: as (?<prefix>[\w.]+))? -->\n)[\s\S]*?(\n<!-- \/members -->)/g;

interface Member {
  readonly name: string;
  readonly text: string;
}

/** The members of a class or an interface in a table: each with the first paragraph of its docstring. */
export function memberTable({
  file,
  type,
  prefix,
}: {
  readonly file: string;
  readonly type: string;
  readonly prefix?: string | undefined;
}): string {
  const members = membersOf(file, type);
  if (members.length === 0) throw new Error(`${file} has no type ${type} with documented members.`);
  const rows = members.map(({ name, text }) => `| \`${prefix ? `${prefix}.` : ''}${name}\` | ${text} |`);
  return ['| Member | Description |', '| --- | --- |', ...rows].join('\n');
}

function membersOf(file: string, type: string): readonly Member[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  return source.statements
    .filter((statement) => ts.isClassDeclaration(statement) || ts.isInterfaceDeclaration(statement))
    .filter(({ name }) => name?.text === type)
    .flatMap(({ members }): readonly ts.Node[] => members)
    .flatMap((member) => rowOf(member));
}

function rowOf(member: ts.Node): readonly Member[] {
  const { name } = member as ts.NamedDeclaration;
  if (!name || !ts.isIdentifier(name) || isHidden(member)) return [];
  const text = textOf(member);
  // A member without a docstring has it in the interface that the class implements.
  return text === undefined ? [] : [{ name: `${name.text}${parametersOf(member)}`, text }];
}

function isHidden(member: ts.Node): boolean {
  const modifiers = ts.canHaveModifiers(member) ? (ts.getModifiers(member) ?? []) : [];
  const hiding = [ts.SyntaxKind.PrivateKeyword, ts.SyntaxKind.ProtectedKeyword, ts.SyntaxKind.StaticKeyword];
  return (
    modifiers.some(({ kind }) => hiding.includes(kind)) ||
    ts.getJSDocTags(member).some(({ tagName }) => tagName.text === 'internal')
  );
}

/** The parameters of a method or of a function, as `(query, options?)`; nothing for another property. */
function parametersOf(member: ts.Node): string {
  const callable = ts.isPropertySignature(member) ? member.type : member;
  const isCallable =
    callable &&
    (ts.isMethodDeclaration(callable) || ts.isMethodSignature(callable) || ts.isFunctionTypeNode(callable));
  return isCallable ? `(${callable.parameters.map(parameterName).join(', ')})` : '';
}

/** The name of a parameter, or the names of the properties that are taken from it. */
function parameterName({ name, questionToken, initializer }: ts.ParameterDeclaration): string {
  const isOptional = questionToken !== undefined || initializer !== undefined;
  if (!ts.isObjectBindingPattern(name)) return `${name.getText()}${isOptional ? '?' : ''}`;
  if (isOptional) return 'options?';
  const properties = name.elements.map((element) => (element.propertyName ?? element.name).getText());
  return `{ ${properties.join(', ')} }`;
}

/** The first paragraph of a docstring in a single line. */
function textOf(member: ts.Node): string | undefined {
  const [doc] = ts.getJSDocCommentsAndTags(member).filter(ts.isJSDoc);
  const written = ts.getTextOfJSDocComment(doc?.comment);
  if (!written) return undefined;
  const [paragraph = ''] = written.split(/\n\s*\n/);
  return paragraph
    .replaceAll(/\{@link (\S+?)\}/g, '`$1`')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('|', '\\|');
}
