import * as forbidden from '../../helper/src/version.ts'
export const planted85 = forbidden
