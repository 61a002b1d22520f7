import * as forbidden from '@labelwright/contract/errors'
export const planted20 = forbidden
