/** The position and size of the softphone in the pages of Classic. */
export class SoftphonePlace {
  #place = document.getElementById('softphone');

  constructor({ height, width }) {
    this.height = height;
    this.width = width;
  }

  get isVisible() {
    return this.#place.dataset.visible === 'true';
  }

  set isVisible(value) {
    this.#place.dataset.visible = value;
    this.#place.inert = !value;
  }

  set height(px) {
    this.#place.style.setProperty('--height', `${px}px`);
  }

  set width(px) {
    this.#place.style.setProperty('--width', `${px}px`);
  }
}
