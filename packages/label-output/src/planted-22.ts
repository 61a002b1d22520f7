import * as forbidden from '@labelwright/table-files/csv-writer'
export const planted22 = forbidden
