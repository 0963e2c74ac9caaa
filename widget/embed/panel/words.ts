/** The panel's own texts. */
export const panelWords = {
  phone: 'Phone',
  move: 'Move: arrow keys, or press for the next corner',
  resize: 'Resize: arrow keys, or press for the next size',
  dock: 'Dock at the side',
  float: 'Float over the page',
  minimise: 'Minimise',
  open: 'Open',
  /** `{count}` calls ring. */
  ringing: 'Calls that ring: {count}',
  /** Announced after a move: pixels from the left and from above. */
  movedTo: '{x} from the left, {y} from the top',
  resizedTo: '{width} by {height}',
};

/** Texts in the page's language; missing texts are English. */
export type PanelWords = Readonly<Record<keyof typeof panelWords, string>>;

export const filledIn = (text: string, values: Readonly<Record<string, number>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => `${values[name]}`);
