import { nameOf, personAccountOf, typeOf } from '../org/records.js';

/** The place of the CRM in the format of a softphone in Classic. @param objects the kinds of records */
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

/** A clicked number, with its record. */
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
