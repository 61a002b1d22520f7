import * as forbidden from '@labelwright/label-output/output-formats'
export const planted74 = forbidden
