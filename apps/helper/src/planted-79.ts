import * as forbidden from '../../virtual-printer/src/main.ts'
export const planted79 = forbidden
