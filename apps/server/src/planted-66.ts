import * as forbidden from '../../virtual-printer/src/main.ts'
export const planted66 = forbidden
