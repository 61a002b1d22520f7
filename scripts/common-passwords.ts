// Writes the list of common passwords that ships with the server, from the ranked list of @zxcvbn-ts/language-common (MIT).
// All that are long enough to be chosen come first; the most common shorter ones fill up, because people repeat them.
import { writeFileSync } from 'node:fs'
import ranked from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' }

const wanted = 10_000
const shortestAllowed = 12

const long = ranked.filter((password) => password.length >= shortestAllowed)
const short = ranked.filter((password) => password.length < shortestAllowed).slice(0, wanted - long.length)
const target = new URL('../apps/server/src/features/sign-in/common-passwords.txt', import.meta.url)
writeFileSync(target, `${[...new Set([...long, ...short])].sort().join('\n')}\n`)
