import { describe } from 'vitest'
import { describeStandardPdfs } from './testing/describe-standard-pdfs.ts'

describe('[LABEL-20] The pictures of the standard labels', () => describeStandardPdfs(() => [203.2, 300, 600]))
