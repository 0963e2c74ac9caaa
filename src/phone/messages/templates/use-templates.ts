import { useClient } from '#react/client-context.tsx';
import { useInfo } from '#react/use-domains.ts';
import { useList } from '#react/use-list.ts';
import { messagesOf } from '#sdk/messages.ts';

/**
 * Returns the texts of the user's templates, and of the company's templates, live while a component shows them. A phone
 * system without this list sends the company's templates with the profile.
 */
export function useTemplates(): { readonly own: readonly string[]; readonly company: readonly string[] } {
  const { items, status } = useList(messagesOf(useClient()).templates);
  const inProfile = useInfo()?.customization.textTemplates ?? [];
  const textsOf = (wanted: (typeof items)[number]['level']) =>
    items.flatMap(({ level, text }) => (level === wanted ? text : []));
  return { own: textsOf('own'), company: status === 'ready' ? textsOf('enterprise') : inProfile };
}
