import * as forbidden from '../../helper/src/version.ts'
export const planted65 = forbidden
