import * as forbidden from '../../server/src/config.ts'
export const planted77 = forbidden
