// npm run durations: writes down how long each test file took in the last `npm test` here, so that the next runs begin with the longest.
import { writeDurations } from './suites/durations.ts'
import { lastTimes, readFileTimes } from './suites/file-times.ts'

const times = readFileTimes(lastTimes)
if (times.length === 0) {
  process.stderr.write('No run to read the times of. Run npm test first, on a machine that does nothing else.\n')
  process.exit(1)
}
process.stdout.write(
  `${writeDurations(times)} of ${times.length} files take long; scripts/suites/durations.json names them.\n`,
)
