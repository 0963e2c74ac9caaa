import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

/** A file of declarations: its statements by the names that they declare, and where other names come from. */
interface Module {
  readonly path: string;
  /** The comment of the whole module, at the top of an entry. */
  readonly heading: string;
  readonly declared: ReadonlyMap<string, readonly ts.Statement[]>;
  readonly imported: ReadonlyMap<string, Imported>;
  /** The exported names, with the local name or the module that they come from. */
  readonly exported: ReadonlyMap<string, Imported | string>;
  /** The modules of which everything is exported. */
  readonly passedOn: readonly string[];
  readonly globals: readonly ts.Statement[];
  readonly exports: readonly ts.ExportDeclaration[];
}

/** A name of another module; without a name, all of it. */
interface Imported {
  readonly from: string;
  readonly name: string | undefined;
  readonly statement: ts.ImportDeclaration | ts.ExportDeclaration;
}

/**
 * Returns the declarations of a package by file name: of each entry, and, in the folder `types`, of the files that the entries
 * need. Every file has only the declarations that an entry can reach: a schema that reads a public type stays inside.
 *
 * @param entries the paths of the sources by the names of the entries
 * @param emitted the text of the declarations that TypeScript made of each source, by its path
 */
export function declarationsOf(
  entries: Readonly<Record<string, string>>,
  emitted: ReadonlyMap<string, string>,
  root: string,
): ReadonlyMap<string, string> {
  const program = new Declarations(emitted, root);
  for (const path of Object.values(entries)) program.reachAll(path);
  const names = new Map(Object.entries(entries).map(([name, path]) => [path, `${name}.d.ts`]));
  const fileName = (path: string) =>
    names.get(path) ?? join('types', relative(root, path).replace(/\.tsx?$/, '.d.ts'));
  return new Map(program.files(fileName).map(([path, text]) => [fileName(path), text]));
}

class Declarations {
  readonly #options: ts.CompilerOptions;
  readonly #modules = new Map<string, Module>();
  readonly #reached = new Map<Module, Set<ts.Statement>>();

  constructor(emitted: ReadonlyMap<string, string>, root: string) {
    const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
    const { options } = ts.parseJsonConfigFileContent({ ...config, files: [], include: [] }, ts.sys, root);
    this.#options = options;
    for (const [path, text] of emitted) this.#modules.set(path, this.#read(path, text));
  }

  /** Reaches everything that a module exports. */
  reachAll(path: string): void {
    const module = this.#modules.get(path);
    if (!module) return;
    this.#visit(module);
    for (const name of module.exported.keys()) this.#reachExport(path, name);
    for (const name of exportedDeclarations(module)) this.#reach(module, name);
    for (const from of module.passedOn) this.reachAll(from);
  }

  /** The text of each module with a reached declaration. */
  files(fileName: (path: string) => string): readonly (readonly [path: string, text: string])[] {
    return [...this.#reached].map(([module, statements]) => [
      module.path,
      this.#print(module, statements, fileName),
    ]);
  }

  #read(path: string, text: string): Module {
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
    const declared = new Map<string, ts.Statement[]>();
    const imported = new Map<string, Imported>();
    const exported = new Map<string, Imported | string>();
    const passedOn: string[] = [];
    for (const statement of source.statements) {
      if (ts.isImportDeclaration(statement)) {
        const from = this.#target(statement.moduleSpecifier, path);
        for (const [name, original] of importsOf(statement))
          imported.set(name, { from, name: original, statement });
      } else if (ts.isExportDeclaration(statement)) {
        const { exportClause, moduleSpecifier } = statement;
        const from = moduleSpecifier && this.#target(moduleSpecifier, path);
        if (from !== undefined && !exportClause) passedOn.push(from);
        else if (exportClause && ts.isNamespaceExport(exportClause))
          exported.set(exportClause.name.text, { from: from ?? '', name: undefined, statement });
        else
          for (const { name, propertyName = name } of exportClause?.elements ?? [])
            exported.set(
              name.text,
              from === undefined ? propertyName.text : { from, name: propertyName.text, statement },
            );
      } else
        for (const name of namesOf(statement)) declared.set(name, [...(declared.get(name) ?? []), statement]);
    }
    return {
      path,
      heading: /^\/\*\*(?:(?!\*\/)[\s\S])*@module[\s\S]*?\*\/\n/.exec(text)?.[0] ?? '',
      declared,
      imported,
      exported,
      passedOn,
      globals: source.statements.filter((one) => ts.isModuleDeclaration(one) && one.name.text === 'global'),
      exports: source.statements.filter(ts.isExportDeclaration),
    };
  }

  /** The file that a specifier names, or the specifier itself for a package. */
  #target(specifier: ts.Node, path: string): string {
    const name = (specifier as ts.StringLiteral).text;
    const { resolvedModule } = ts.resolveModuleName(name, path, this.#options, ts.sys);
    return resolvedModule && !resolvedModule.isExternalLibraryImport ? resolvedModule.resolvedFileName : name;
  }

  #visit(module: Module): Set<ts.Statement> {
    const present = this.#reached.get(module);
    if (present) return present;
    const statements = new Set<ts.Statement>();
    this.#reached.set(module, statements);
    for (const statement of module.globals) this.#reachStatement(module, statement);
    return statements;
  }

  #reachExport(path: string, name: string | undefined): boolean {
    const module = this.#modules.get(path);
    if (!module) return false;
    if (name === undefined) {
      this.reachAll(path);
      return true;
    }
    const found = module.exported.get(name);
    if (found === undefined && !module.declared.has(name))
      return module.passedOn.some((from) => this.#reachExport(from, name) && this.#visit(module));
    this.#visit(module);
    if (typeof found === 'object') this.#reachExport(found.from, found.name);
    else this.#reach(module, found ?? name);
    return true;
  }

  /** Reaches what a module knows under a name: its own declaration, or an import. */
  #reach(module: Module, name: string): void {
    for (const statement of module.declared.get(name) ?? []) this.#reachStatement(module, statement);
    const imported = module.imported.get(name);
    if (imported) this.#reachExport(imported.from, imported.name);
  }

  #reachStatement(module: Module, statement: ts.Statement): void {
    const statements = this.#visit(module);
    if (statements.has(statement)) return;
    statements.add(statement);
    for (const name of mentionedIn(statement)) this.#reach(module, name);
    for (const { argument, qualifier } of importTypesIn(statement))
      this.#reachExport(this.#target(literalOf(argument), module.path), firstNameOf(qualifier));
  }

  #print(
    { path, heading, imported, exports }: Module,
    reached: ReadonlySet<ts.Statement>,
    fileName: (path: string) => string,
  ): string {
    const specifier = (from: string) => {
      if (!this.#modules.has(from)) return from;
      const to = relative(dirname(fileName(path)), fileName(from)).replace(/\.d\.ts$/, '.js');
      return to.startsWith('.') ? to : `./${to}`;
    };
    const mentioned = new Set([...reached].flatMap((one) => [...mentionedIn(one)]));
    const local = exports.filter(({ moduleSpecifier }) => !moduleSpecifier);
    for (const name of local.flatMap((one) => [...mentionedIn(one)])) mentioned.add(name);
    const imports = Map.groupBy(
      [...imported].filter(([name]) => mentioned.has(name)),
      ([, { statement }]) => statement as ts.ImportDeclaration,
    );
    const importLines = [...imports].map(
      ([statement, names]) =>
        `${importText(statement, new Set(names.map(([name]) => name)))} '${specifier(this.#target(statement.moduleSpecifier, path))}';`,
    );
    const exportLines = exports
      .filter((one) => this.#isNeeded(one, path))
      .map(({ exportClause, moduleSpecifier, isTypeOnly }) => {
        const clause = exportClause?.getText() ?? '*';
        const from = moduleSpecifier ? ` from '${specifier(this.#target(moduleSpecifier, path))}'` : '';
        return `export ${isTypeOnly ? 'type ' : ''}${clause}${from};`;
      });
    const statements = [...reached]
      .toSorted((one, other) => one.pos - other.pos)
      .map((one) => this.#withSpecifiers(one, specifier, path, heading));
    const isModule =
      importLines.length + exportLines.length > 0 || statements.some((one) => /^export /m.test(one));
    return `${heading}${[...importLines, ...exportLines, ...statements, ...(isModule ? [] : ['export {};'])].join('\n')}\n`;
  }

  /** A list of exports of a module that other modules are reached through, or of an entry. */
  #isNeeded({ moduleSpecifier }: ts.ExportDeclaration, path: string): boolean {
    if (!moduleSpecifier) return true;
    const target = this.#modules.get(this.#target(moduleSpecifier, path));
    return !target || this.#reached.has(target);
  }

  /** The text of a statement after its comment, with the specifiers of the imports in its types. */
  #withSpecifiers(
    statement: ts.Statement,
    specifier: (from: string) => string,
    path: string,
    heading: string,
  ): string {
    const start = statement.getFullStart();
    let text = statement.getFullText();
    for (const { argument } of [...importTypesIn(statement)].toSorted((one, other) => other.pos - one.pos)) {
      const literal = literalOf(argument);
      const [from, to] = [literal.getStart() - start, literal.end - start];
      text = `${text.slice(0, from)}'${specifier(this.#target(literal, path))}'${text.slice(to)}`;
    }
    return (heading && start === 0 ? text.slice(heading.length) : text).trim();
  }
}

const literalOf = (argument: ts.TypeNode): ts.Node => (argument as ts.LiteralTypeNode).literal;

const firstNameOf = (qualifier: ts.EntityName | undefined): string | undefined => {
  if (!qualifier || ts.isIdentifier(qualifier)) return qualifier?.text;
  return firstNameOf(qualifier.left);
};

/** The names of the declarations that a module itself exports. */
const exportedDeclarations = ({ declared }: Module): readonly string[] =>
  [...declared].filter(([, statements]) => statements.some(isExported)).map(([name]) => name);

const isExported = (statement: ts.Statement): boolean =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false);

function namesOf(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  const { name } = statement as ts.DeclarationStatement;
  return name && ts.isIdentifier(name) ? [name.text] : [];
}

/** The names of an import, each with its name in the other module; undefined for all of that module. */
function* importsOf({
  importClause,
}: ts.ImportDeclaration): Generator<readonly [string, string | undefined]> {
  if (importClause?.name) yield [importClause.name.text, 'default'];
  const bindings = importClause?.namedBindings;
  if (bindings && ts.isNamespaceImport(bindings)) yield [bindings.name.text, undefined];
  else
    for (const { name, propertyName = name } of bindings?.elements ?? [])
      yield [name.text, propertyName.text];
}

/** An import with these of its names, up to the module that it names. */
function importText({ importClause }: ts.ImportDeclaration, names: ReadonlySet<string>): string {
  const type = importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword ? 'type ' : '';
  const bindings = importClause?.namedBindings;
  const listed = bindings && ts.isNamedImports(bindings) ? bindings.elements : [];
  const parts = [
    ...(importClause?.name && names.has(importClause.name.text) ? [importClause.name.text] : []),
    ...(bindings && ts.isNamespaceImport(bindings) ? [bindings.getText()] : []),
    ...(listed.some(({ name }) => names.has(name.text))
      ? [
          `{ ${listed
            .filter(({ name }) => names.has(name.text))
            .map((one) => one.getText())
            .join(', ')} }`,
        ]
      : []),
  ];
  return `import ${type}${parts.join(', ')} from`;
}

/** The names in a statement, except for the names of properties. */
function mentionedIn(statement: ts.Node): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node) => {
    if (ts.isIdentifier(node) && !isProperty(node)) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(statement);
  return names;
}

function importTypesIn(statement: ts.Node): readonly ts.ImportTypeNode[] {
  const found: ts.ImportTypeNode[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isImportTypeNode(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(statement);
  return found;
}

function isProperty(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isQualifiedName(parent)) return parent.right === node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  return (ts.isTypeElement(parent) || ts.isClassElement(parent)) && parent.name === node;
}
