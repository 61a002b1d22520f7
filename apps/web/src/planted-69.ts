import * as forbidden from '../../server/src/config.ts'
export const planted69 = forbidden
