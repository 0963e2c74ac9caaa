/**
 * Returns a function that makes something of an owner once, and returns the same for this owner each time: commands under way
 * and loaded lists are shared by all users of it, and go with the owner.
 *
 * @example const statisticsOf = oncePerOwner((client: ClientCore) => new Statistics(client.deps));
 */
export function oncePerOwner<Owner extends object, Made>(
  make: (owner: Owner) => Made,
): (owner: Owner) => Made {
  const all = new WeakMap<Owner, { readonly made: Made }>();
  return (owner) => {
    const known = all.get(owner) ?? { made: make(owner) };
    all.set(owner, known);
    return known.made;
  };
}

/**
 * Returns a function that loads something of an owner once, and returns the same promise for this owner each time. After a
 * failure the next call loads again.
 */
export function loadedOncePerOwner<Owner extends object, Loaded>(
  load: (owner: Owner) => Promise<Loaded>,
): (owner: Owner) => Promise<Loaded> {
  const all = new WeakMap<Owner, Promise<Loaded>>();
  return (owner) => {
    const known = all.get(owner);
    if (known) return known;
    const loading = load(owner).catch((error: unknown) => {
      all.delete(owner);
      throw error;
    });
    all.set(owner, loading);
    return loading;
  };
}
