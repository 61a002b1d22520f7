import * as forbidden from '../../../apps/web/src/lib/poll.ts'
export const planted7 = forbidden
