import { forwardRef, type ReactNode } from 'react';

/**
 * A component that gets `ref` among its props. React before 19 and Preact before 11 keep `ref` from the props of function
 * components.
 *
 * @example export const Card = withRef(function Card(props: ComponentPropsWithRef<'div'>) { return <div {...props} />; });
 */
export function withRef<Component extends (props: never) => ReactNode>(component: Component): Component {
  const render = component as unknown as (props: object) => ReactNode;
  const passing = forwardRef((props: object, ref) => render(ref === null ? props : { ...props, ref }));
  passing.displayName = component.name;
  return passing as unknown as Component;
}
