/**
 * The call center of this org's users: the same items as in its definition file, by their paths.
 *
 * @param changed items with other values here, by their paths too
 */
export function callCenterSettings(
  adapterUrl: string,
  changed: Readonly<Record<string, string>>,
): Record<string, string> {
  const items: readonly (readonly [section: string, name: string, label: string, value: string])[] = [
    ['reqGeneralInfo', 'reqInternalName', 'Internal Name', 'Callside'],
    ['reqGeneralInfo', 'reqDisplayName', 'Display Name', 'Callside'],
    ['reqGeneralInfo', 'reqAdapterUrl', 'CTI Adapter URL', adapterUrl],
    ['reqGeneralInfo', 'reqUseApi', 'Use CTI API', 'true'],
    ['reqGeneralInfo', 'reqSoftphoneHeight', 'Softphone Height', '560'],
    ['reqGeneralInfo', 'reqSoftphoneWidth', 'Softphone Width', '340'],
    [
      'reqGeneralInfo',
      'reqSalesforceCompatibilityMode',
      'Salesforce Compatibility Mode',
      'Classic_and_Lightning',
    ],
    ['reqDialingOptions', 'reqOutsidePrefix', 'Outside Prefix', '0'],
    ['reqDialingOptions', 'reqLongDistPrefix', 'Long Distance Prefix', '0'],
    ['reqDialingOptions', 'reqInternationalPrefix', 'International Prefix', '00'],
  ];
  const settings = items.flatMap(([section, name, label, value]) => [
    [`/${section}/${name}`, value],
    [`/${section}/${name}/label`, label],
  ]);
  return { ...Object.fromEntries(settings), ...changed };
}
