import * as forbidden from '../../../apps/server/src/config.ts'
export const planted40 = forbidden
