import { cupsServerOf } from '@labelwright/printing/ipp/cups-server'
import { cupsQueues } from '@labelwright/printing/queues/cups-queues'
import type { LocalQueues } from '@labelwright/printing/queues/local-queues'
import type { Settings } from './settings.ts'

/** The print queues of this computer, as its system has them. */
export const localQueuesOf = ({ cupsServer }: Pick<Settings, 'cupsServer'>): LocalQueues =>
  cupsQueues(cupsServerOf(cupsServer))
