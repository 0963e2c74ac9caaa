const icons = '/salesforce-host/views/icons.svg';

/** Icons that this page can draw; it shows a telephone for all others. */
const drawn = new Set(['call', 'end_call', 'incoming_call', 'outbound_call']);

/** The softphone at the foot of the page: its panel, and its item in the bar that opens and closes it. */
export class SoftphonePanel {
  #panel = document.getElementById('softphone');
  #item = document.getElementById('softphone-item');

  constructor({ height, width }) {
    this.height = height;
    this.width = width;
    for (const button of [this.#item, document.getElementById('minimise')])
      button.addEventListener('click', () => {
        this.isVisible = !this.isVisible;
      });
  }

  get isVisible() {
    return this.#panel.dataset.visible === 'true';
  }

  set isVisible(value) {
    this.#panel.dataset.visible = value;
    this.#panel.inert = !value;
    this.#item.setAttribute('aria-expanded', value);
  }

  set height(px) {
    this.#panel.style.height = `${px}px`;
  }

  set width(px) {
    this.#panel.style.width = `${px}px`;
  }

  set icon(key) {
    showIcon(this.#panel.querySelector('header svg'), key);
  }

  set label(text) {
    this.#panel.querySelector('header h2').textContent = text;
  }

  set itemIcon(key) {
    showIcon(this.#item.querySelector('svg'), key);
  }

  set itemLabel(text) {
    this.#item.querySelector('span').textContent = text;
  }
}

function showIcon(svg, key) {
  svg.dataset.icon = key;
  svg.querySelector('use').setAttribute('href', `${icons}#${drawn.has(key) ? key : 'call'}`);
}
