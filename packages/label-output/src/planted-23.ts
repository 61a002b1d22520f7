import * as forbidden from '../../../apps/server/src/config.ts'
export const planted23 = forbidden
