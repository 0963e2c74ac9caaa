/** A state of the panel. */
export interface Screen {
  readonly root: HTMLElement;
  /** Shows what has changed. */
  readonly update?: () => void;
  /** Moves the focus to where the visitor goes on. */
  readonly focus: () => void;
}
