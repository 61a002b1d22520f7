import * as forbidden from '@labelwright/label-document/lengths'
export const planted54 = forbidden
