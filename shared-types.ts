import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** A name of a file of types, with every statement that declares it. */
interface Declared {
  readonly name: string;
  /** Without `export`, each after its comment. */
  readonly statements: readonly { readonly comment: string; readonly code: string }[];
  readonly isExported: boolean;
  readonly mentions: ReadonlySet<string>;
}

/** The types of an entry. */
interface EntryTypes {
  readonly file: string;
  /** For each imported name an import of this name alone. */
  readonly imports: ReadonlyMap<string, string>;
  readonly declared: ReadonlyMap<string, Declared>;
  /** Lists of exports and global declarations, and the names that they mention. */
  readonly rest: { readonly code: readonly string[]; readonly mentions: ReadonlySet<string> };
}

const sharedName = 'shared-types';
const from = `from './${sharedName}.js';`;

/**
 * Moves what the types of several entries declare in the same way into one file beside them. An entry rolled up by itself repeats
 * most of the SDK: without this step four fifths of all types are repetitions, in every download and in every compilation.
 */
export function shareTypes(files: readonly string[]): void {
  const entries = files.map(read);
  const isShared = sharedAmong(entries);
  const shared = new Map<string, Declared>();
  const imports = new Map<string, string>();
  for (const entry of entries)
    for (const one of [...entry.declared.values()].filter(isShared)) {
      shared.set(one.name, one);
      for (const name of one.mentions) {
        const found = entry.imports.get(name);
        if (found) imports.set(name, found);
      }
    }
  const [first = ''] = files;
  const texts = [...shared]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, one]) => textOf(one, true));
  writeFileSync(join(dirname(first), `${sharedName}.d.ts`), fileOf([...imports.values()], texts));
  for (const entry of entries) writeFileSync(entry.file, withoutShared(entry, isShared));
}

const textOf = ({ statements }: Declared, isExported: boolean) =>
  statements.map(({ comment, code }) => `${comment}${isExported ? 'export ' : ''}${code}`).join('\n\n');

const fileOf = (imports: readonly string[], texts: readonly string[]) =>
  `${[imports.join('\n'), ...texts, 'export { }'].filter(Boolean).join('\n\n')}\n`;

/** The types of an entry that imports and exports what is shared. */
function withoutShared(
  { imports, declared, rest }: EntryTypes,
  isShared: (one: Declared) => boolean,
): string {
  const own = [...declared.values()].filter((one) => !isShared(one));
  const mentioned = new Set([...own.flatMap(({ mentions }) => [...mentions]), ...rest.mentions]);
  const moved = [...declared.values()].filter(isShared);
  const list = (names: readonly Declared[]) => names.map(({ name }) => name).join(', ');
  const imported = moved.filter(({ name }) => mentioned.has(name));
  const exported = moved.filter(({ isExported }) => isExported);
  return fileOf(
    [
      ...[...imports].filter(([name]) => mentioned.has(name)).map(([, code]) => code),
      ...(imported.length > 0 ? [`import { ${list(imported)} } ${from}`] : []),
      ...(exported.length > 0 ? [`export { ${list(exported)} } ${from}`] : []),
    ],
    [...own.map((one) => textOf(one, one.isExported)), ...rest.code],
  );
}

/**
 * Tells whether a declaration can be shared: others are the same, with everything that they mention. A name that several entries
 * declare differently is shared in its most frequent form.
 */
function sharedAmong(entries: readonly EntryTypes[]): (one: Declared) => boolean {
  const kinds = kindsOf(entries);
  const counts = Map.groupBy(kinds.keys(), (one) => kinds.get(one));
  const frequency = (one: Declared) => counts.get(kinds.get(one))?.length ?? 0;
  /** The kind that a name has where it is shared. */
  const chosen = new Map<string, number | undefined>();
  for (const one of [...kinds.keys()].toSorted((a, b) => frequency(b) - frequency(a)))
    if (frequency(one) > 1 && !chosen.has(one.name)) chosen.set(one.name, kinds.get(one));
  const isShared = (one: Declared) => chosen.has(one.name) && chosen.get(one.name) === kinds.get(one);
  const fits = ({ declared, imports }: EntryTypes, name: string) => {
    const one = declared.get(name);
    // A name that this entry does not declare is one of the browser's or of TypeScript's, which must not get another meaning.
    return one ? isShared(one) : imports.has(name) || !chosen.has(name);
  };
  const drop = () =>
    entries
      .flatMap((entry) =>
        [...entry.declared.values()].filter(
          (one) => isShared(one) && ![...one.mentions].every((name) => fits(entry, name)),
        ),
      )
      .filter(({ name }) => chosen.delete(name)).length;
  while (drop() > 0);
  return isShared;
}

/** Numbers the declarations. Two have the same number if they, and all that they mention, have the same text. */
function kindsOf(entries: readonly EntryTypes[]): ReadonlyMap<Declared, number> {
  let kinds = new Map<Declared, number>();
  let count = 0;
  const number = (keyOf: (one: Declared, entry: EntryTypes) => string) => {
    const numbers = new Map<string, number>();
    const next = new Map<Declared, number>();
    for (const entry of entries)
      for (const one of entry.declared.values()) {
        const key = keyOf(one, entry);
        numbers.set(key, numbers.get(key) ?? numbers.size);
        next.set(one, numbers.get(key) ?? 0);
      }
    kinds = next;
    return numbers.size;
  };
  let next = number((one) => JSON.stringify([one.name, one.statements]));
  while (next > count) {
    count = next;
    next = number((one, { declared, imports }) => {
      const meaning = (name: string) => {
        const mentioned = declared.get(name);
        return mentioned ? kinds.get(mentioned) : imports.get(name);
      };
      return JSON.stringify([kinds.get(one), [...one.mentions].map(meaning)]);
    });
  }
  return kinds;
}

function read(file: string): EntryTypes {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const imports = new Map<string, string>();
  const parts = new Map<string, ts.Statement[]>();
  const rest: ts.Statement[] = [];
  for (const statement of source.statements) {
    const name = nameOf(statement);
    if (ts.isImportDeclaration(statement))
      for (const [one, code] of importsOf(statement)) imports.set(one, code);
    else if (name !== undefined) parts.set(name, [...(parts.get(name) ?? []), statement]);
    else if (!/^export \{ *\};?$/.test(statement.getText())) rest.push(statement);
  }
  const declared = [...parts].map(([name, statements]) => [name, declaredBy(name, statements)] as const);
  return {
    file,
    imports,
    declared: new Map(declared),
    rest: { code: rest.map((one) => one.getFullText().trim()), mentions: mentionedIn(rest) },
  };
}

const declaredBy = (name: string, statements: readonly ts.Statement[]): Declared => ({
  name,
  statements: statements.map((one) => ({
    comment: one.getFullText().slice(0, one.getLeadingTriviaWidth()).trimStart(),
    code: one.getText().replace(/^export /, ''),
  })),
  isExported: statements.some((one) => one.getText().startsWith('export ')),
  mentions: mentionedIn(statements, name),
});

/** The name that a statement declares. */
function nameOf(statement: ts.Statement): string | undefined {
  if (ts.isVariableStatement(statement)) {
    const [first, ...others] = statement.declarationList.declarations;
    return others.length === 0 ? first?.name.getText() : undefined;
  }
  const isNamed =
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isFunctionDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isEnumDeclaration(statement);
  return isNamed ? statement.name?.text : undefined;
}

function* importsOf(statement: ts.ImportDeclaration): Generator<readonly [string, string]> {
  const specifier = statement.moduleSpecifier.getText();
  const { name, namedBindings } = statement.importClause ?? {};
  if (name) yield [name.text, `import ${name.text} from ${specifier};`];
  if (namedBindings && ts.isNamespaceImport(namedBindings))
    yield [namedBindings.name.text, `import ${namedBindings.getText()} from ${specifier};`];
  else
    for (const one of namedBindings?.elements ?? [])
      yield [one.name.text, `import { ${one.getText()} } from ${specifier};`];
}

/** The names in these statements, except for the names of properties. */
function mentionedIn(statements: readonly ts.Node[], ownName?: string): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node) => {
    if (ts.isIdentifier(node) && !isProperty(node)) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  statements.forEach(visit);
  if (ownName !== undefined) names.delete(ownName);
  return names;
}

function isProperty(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isQualifiedName(parent)) return parent.right === node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  return (ts.isTypeElement(parent) || ts.isClassElement(parent)) && parent.name === node;
}
