// The benchmarks: `npm run bench -- render --json FILE`. Figures are of this machine and this minute; compare only within one run.
import { writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { runAuditSuite } from './audit/audit-suite.ts'
import { runDesignerSuite } from './designer-suite.ts'
import { runHistorySuite } from './history-suite.ts'
import { runImportSuite } from './import-suite.ts'
import type { Result } from './measure.ts'
import { runPreviewSuite } from './preview-suite.ts'
import { runPrintingSuite } from './printing/printing-suite.ts'
import { runWidgetSuite } from './printing/widget-suite.ts'
import { runRenderSuite } from './render-suite.ts'
import { runSearchSuite } from './search-suite.ts'
import { runSymbolsSuite } from './symbols/symbols-suite.ts'
import { runTimingSuite } from './timing-suite.ts'

const suites: Readonly<Record<string, () => Promise<Result[]>>> = {
  render: runRenderSuite,
  preview: runPreviewSuite,
  designer: runDesignerSuite,
  search: runSearchSuite,
  printing: runPrintingSuite,
  history: runHistorySuite,
  import: runImportSuite,
  symbols: runSymbolsSuite,
  timing: runTimingSuite,
  widget: runWidgetSuite,
  audit: runAuditSuite,
}

const { positionals, values } = parseArgs({ allowPositionals: true, options: { json: { type: 'string' } } })
const unknown = positionals.filter((name) => !suites[name])
if (positionals.length === 0 || unknown.length > 0) {
  console.error(`Usage: npm run bench -- ${Object.keys(suites).join('|')} [--json FILE]`)
  process.exit(2)
}

console.log(
  `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, ${process.platform} ${process.arch}`,
)
const results: Result[] = []
for (const name of positionals) results.push(...((await suites[name]?.()) ?? []))
console.table(results.map(({ suite, ...rest }) => ({ suite, ...rest })))
if (values.json) writeFileSync(values.json, `${JSON.stringify(results, null, 2)}\n`)
