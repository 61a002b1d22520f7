import * as forbidden from '@labelwright/contract/errors'
export const planted58 = forbidden
