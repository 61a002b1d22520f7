// Writes the list of common passwords that ships with the server, from the ranked list of @zxcvbn-ts/language-common (MIT).
// All that are long enough to be chosen come first; the most common shorter ones fill up, because people repeat them.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const wanted = 10_000
const shortestAllowed = 12

const source = createRequire(import.meta.url)
  .resolve('@zxcvbn-ts/language-common/package.json')
  .replace('package.json', 'src/passwords.json')
const ranked = JSON.parse(readFileSync(source, 'utf8')) as string[]
const long = ranked.filter((password) => password.length >= shortestAllowed)
const short = ranked.filter((password) => password.length < shortestAllowed).slice(0, wanted - long.length)
const target = new URL('../apps/server/src/features/sign-in/common-passwords.txt', import.meta.url)
writeFileSync(target, `${[...new Set([...long, ...short])].sort().join('\n')}\n`)
