/** The folder inside a data folder that has the restored data until all of it is there. */
export const restoringFolder = 'restoring';
