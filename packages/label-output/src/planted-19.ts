import * as forbidden from '@labelwright/label-input/zpl/read-zpl'
export const planted19 = forbidden
