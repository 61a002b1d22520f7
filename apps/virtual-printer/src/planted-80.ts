import * as forbidden from '@labelwright/contract/errors'
export const planted80 = forbidden
