import * as forbidden from '../../../apps/virtual-printer/src/main.ts'
export const planted9 = forbidden
