import * as forbidden from '@labelwright/label-layout/drawing'
export const planted45 = forbidden
