// One case of the fuzzing in a program of its own, so that its memory is its own: `node fuzz-program.ts CASE`.

import type { FuzzCase, FuzzReport, Watch } from './fuzz-case.ts'
import { fuzzDocuments } from './fuzz-documents.ts'
import { fuzzFonts } from './fuzz-fonts.ts'
import { fuzzPictures } from './fuzz-pictures.ts'

const cases: Readonly<Record<string, FuzzCase>> = { ...fuzzDocuments, ...fuzzPictures, ...fuzzFonts }

let [calls, slowestCpuMs] = [0, 0]
const outcomes: Record<string, number> = {}
const end = (start: NodeJS.CpuUsage): void => {
  calls++
  const { user, system } = process.cpuUsage(start)
  slowestCpuMs = Math.max(slowestCpuMs, (user + system) / 1000)
}
const watch: Watch = {
  call: (use) => {
    const start = process.cpuUsage()
    const answer = use()
    end(start)
    return answer
  },
  callLater: async (use) => {
    const start = process.cpuUsage()
    const answer = await use()
    end(start)
    return answer
  },
  note: (outcome) => {
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  },
}

const fuzz = cases[process.argv[2] ?? '']
if (!fuzz) throw new Error(`There is no case ${process.argv[2]}`)
await fuzz(watch)
const peakMegabytes = process.resourceUsage().maxRSS / 1024
process.stdout.write(JSON.stringify({ calls, slowestCpuMs, peakMegabytes, outcomes } satisfies FuzzReport))
