import * as forbidden from '@labelwright/label-output/output-formats'
export const planted36 = forbidden
