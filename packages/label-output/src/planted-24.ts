import * as forbidden from '../../../apps/web/src/lib/poll.ts'
export const planted24 = forbidden
