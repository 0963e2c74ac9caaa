import { scopedSelector } from './scoped-selector.ts';

/** The used properties of a PostCSS rule. */
interface StyleRule {
  readonly selector: string;
  selectors: string[];
  readonly source?: { readonly input: { readonly file?: string } };
  walkDecls(property: string, visit: (declaration: { prop: string }) => void): void;
}

/** Text sizes of the page are in rem, which the widget must not change for its neighbours, so it only zooms itself. */
function zoom(rule: StyleRule): void {
  rule.walkDecls('font-size', (size) => {
    size.prop = 'zoom';
  });
}

/** A PostCSS plugin that limits the base style sheet to the widget, because the package is used in pages with their own styles. */
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
