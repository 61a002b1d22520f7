// npm run check -- docs: every file is there that a how-to, a README, a decision in force or another document names.
import { findMissing } from './house/doc-names.ts'
import { projectRoot } from './house/source-files.ts'

const missing = findMissing(projectRoot)
for (const line of missing) console.log(line)
process.exit(missing.length > 0 ? 1 : 0)
