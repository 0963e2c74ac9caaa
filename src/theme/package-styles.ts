import { scopedSelector } from './scoped-selector.ts';

/** What is needed of a rule as PostCSS has it. */
interface StyleRule {
  readonly selector: string;
  selectors: string[];
  readonly source?: { readonly input: { readonly file?: string } };
  walkDecls(property: string, visit: (declaration: { prop: string }) => void): void;
}

/** Text sizes of the page are in rem, which the widget must not change for its neighbours: it zooms only itself. */
function zoom(rule: StyleRule): void {
  rule.walkDecls('font-size', (size) => {
    size.prop = 'zoom';
  });
}

/** A PostCSS plugin that limits the base style sheet to the widget: the package is used in pages with styles of their own. */
export const packageStyles = {
  postcssPlugin: 'callside-package-styles',
  OnceExit(root: { walkRules(visit: (rule: StyleRule) => void): void }) {
    root.walkRules((rule) => {
      if (!rule.source?.input.file?.includes('/src/theme/')) return;
      if (rule.selector.startsWith('[data-text-size')) zoom(rule);
      rule.selectors = rule.selectors.map(scopedSelector);
    });
  },
};
