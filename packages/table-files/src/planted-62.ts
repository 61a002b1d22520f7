import * as forbidden from '../../../apps/helper/src/version.ts'
export const planted62 = forbidden
