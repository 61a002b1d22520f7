import { describe } from 'vitest'
import { describeSettingPairs } from './testing/describe-setting-pairs.ts'

describe('[LABEL-20] The standard labels', () => describeSettingPairs(() => [203.2, 300, 600]))
