import * as forbidden from '@labelwright/table-files/csv-writer'
export const planted82 = forbidden
