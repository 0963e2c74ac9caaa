import { invalidParam, requireText } from './invalid-param.js';

/** Methods for the softphone's panel and for its item in the bar below the page. */
export function panelMethods(panel) {
  return {
    isSoftphonePanelVisible: () => ({ visible: panel.isVisible }),
    setSoftphonePanelVisibility({ visible }) {
      if (typeof visible !== 'boolean') throw invalidParam('visible is true or false.');
      panel.isVisible = visible;
    },
    setSoftphonePanelHeight({ heightPX }) {
      panel.height = pixels(heightPX, 'heightPX', 240, 2560);
    },
    setSoftphonePanelWidth({ widthPX }) {
      panel.width = pixels(widthPX, 'widthPX', 200, 1920);
    },
    setSoftphonePanelIcon({ key }) {
      panel.icon = requireText(key, 'key');
    },
    setSoftphonePanelLabel({ label }) {
      panel.label = requireText(label, 'label');
    },
    setSoftphoneItemIcon({ key }) {
      panel.itemIcon = requireText(key, 'key');
    },
    setSoftphoneItemLabel({ label }) {
      panel.itemLabel = requireText(label, 'label');
    },
  };
}

function pixels(value, name, least, most) {
  const isFit = typeof value === 'number' && value >= least && value <= most;
  if (!isFit) throw invalidParam(`${name} is a number from ${least} to ${most}.`);
  return value;
}
