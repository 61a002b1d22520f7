import * as forbidden from '../../../apps/helper/src/version.ts'
export const planted52 = forbidden
