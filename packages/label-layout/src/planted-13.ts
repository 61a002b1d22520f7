import * as forbidden from '@labelwright/printing/send-to-printer'
export const planted13 = forbidden
