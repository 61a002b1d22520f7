import * as forbidden from '@labelwright/printing/send-to-printer'
export const planted81 = forbidden
