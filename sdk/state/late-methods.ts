type Methods<Part> = { readonly [Name in keyof Part]: (...given: never[]) => Promise<unknown> };

/**
 * The methods of a part that is loaded when one of them is first called.
 *
 * @param names every method of it
 */
export const lateMethods = <Part extends Methods<Part>>(
  load: () => Promise<Part>,
  names: readonly (keyof Part & string)[],
): Part =>
  Object.fromEntries(
    names.map((name) => [name, async (...given: never[]) => (await load())[name](...given)]),
  ) as unknown as Part;
