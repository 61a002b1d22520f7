import * as forbidden from '@labelwright/contract/errors'
export const planted3 = forbidden
