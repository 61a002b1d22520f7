import * as forbidden from '../../../apps/server/src/config.ts'
export const planted31 = forbidden
