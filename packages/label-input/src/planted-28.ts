import * as forbidden from '@labelwright/contract/errors'
export const planted28 = forbidden
