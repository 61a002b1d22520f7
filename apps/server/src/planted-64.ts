import * as forbidden from '../../web/src/lib/poll.ts'
export const planted64 = forbidden
