import * as forbidden from '@labelwright/table-files/csv-writer'
export const planted49 = forbidden
