import * as forbidden from '@labelwright/table-files/csv-writer'
export const planted14 = forbidden
