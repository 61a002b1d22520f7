import * as forbidden from '@labelwright/contract/errors'
export const planted12 = forbidden
