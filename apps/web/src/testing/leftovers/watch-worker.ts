// Imported once in each worker, before any other module could keep a timer function or a listener for itself.
import { watchTimers } from './watch-timers.ts'

watchTimers()
