import { nameOf, personAccountOf, typeOf } from '../org/records.js';

/** Where the CRM is, as a softphone in Classic is told. @param objects what is known of each kind of record */
export function pageInfo({ url, record, place, objects }) {
  const object = record ? typeOf(record.Id) : (place.type ?? '');
  return {
    url,
    objectId: record?.Id ?? '',
    objectName: record ? nameOf(record) : '',
    object,
    displayName: objects[object]?.label ?? '',
    ...personAccountOf(record),
  };
}

/** A number that was clicked, with the record that it stands in. */
export function clickedNumber({ number, recordId, recordName, objectType, ...person }, objects) {
  return {
    number,
    objectId: recordId,
    objectName: recordName,
    object: objectType,
    displayName: objects[objectType].label,
    ...person,
  };
}
