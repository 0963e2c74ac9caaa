/** The type and constraints of a column in SQL, and what it means where its name does not say so. */
type Column = string | readonly [definition: string, description: string];

/** Returns the statements that create a table. The database keeps the descriptions: `tables.ts` is written from them. */
export function table(
  name: string,
  description: string,
  columns: Readonly<Record<string, Column>>,
): readonly string[] {
  const definitions = Object.entries(columns).map(([column, definition]) => {
    return `${column} ${typeof definition === 'string' ? definition : definition[0]}`;
  });
  const comments = Object.entries(columns).flatMap(([column, definition]) =>
    typeof definition === 'string' ? [] : [comment(`column ${name}.${column}`, definition[1])],
  );
  return [
    `create table ${name} (${definitions.join(', ')})`,
    comment(`table ${name}`, description),
    ...comments,
  ];
}

const comment = (of: string, text: string) => `comment on ${of} is '${text.replaceAll("'", "''")}'`;
