import { noisyLabels } from './noisy-labels.ts'
import type { Noise } from './noisy-organization.ts'
import { noisySockets } from './noisy-sockets.ts'
import { noisyUploads } from './noisy-uploads.ts'

export const noises: readonly Noise[] = [...noisyLabels, ...noisyUploads, ...noisySockets]
