// npm run where <feature>: the feature's files in all rooms.
import { execFileSync } from 'node:child_process'

const feature = process.argv[2]
if (!feature) {
  console.log('Say which feature: npm run where printing')
  process.exit(1)
}
const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n')
const hits = files.filter(
  (file) => file.includes(`/${feature}/`) || file.includes(`/${feature}.`) || file.includes(`/${feature}-`),
)
console.log(hits.length > 0 ? hits.join('\n') : `No file belongs to "${feature}".`)
