import * as forbidden from '@labelwright/label-output/output-formats'
export const planted56 = forbidden
