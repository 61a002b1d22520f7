import * as forbidden from '../../../apps/helper/src/version.ts'
export const planted25 = forbidden
