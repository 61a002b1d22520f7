import * as forbidden from '@labelwright/table-files/csv-writer'
export const planted5 = forbidden
