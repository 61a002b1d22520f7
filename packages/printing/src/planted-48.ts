import * as forbidden from '@labelwright/contract/errors'
export const planted48 = forbidden
