/**
 * Creates an element.
 *
 * @param what its tag with classes, as `p.quiet.small`
 * @param properties its properties; names with a dash, and `role`, `for` and `scope`, as attributes; `on…` as listeners
 */
export function element(what, properties = {}, ...children) {
  const [tag, ...classes] = what.split('.');
  const made = document.createElement(tag);
  if (classes.length > 0) made.className = classes.join(' ');
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined) continue;
    if (name.startsWith('on')) made.addEventListener(name.slice(2), value);
    else if (name in made) made[name] = value;
    else made.setAttribute(name, value);
  }
  made.append(...children.flat().filter((child) => child !== undefined && child !== null));
  return made;
}
