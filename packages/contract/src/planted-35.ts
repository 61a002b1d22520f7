import * as forbidden from '@labelwright/label-layout/drawing'
export const planted35 = forbidden
