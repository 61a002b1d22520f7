// npm run confirm-signer -- EMAIL: confirms that a person is who they say, so that they may sign label versions, and signs as the
// second person under what they asked for. For installations where nobody else may: no mail server, and one administrator.
import { readConfig } from '../apps/server/src/config.ts'
import {
  confirmAtServer,
  type ServerConfirmation,
} from '../apps/server/src/features/label-approval/signers/confirm-at-server.service.ts'
import { openProductDatabase } from './product/open-product-database.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)
const config = readConfig(process.env)

function sayDone(email: string, { person, requests }: ServerConfirmation): void {
  if (person.result === 'done') say(`${email} was confirmed at the server and may sign. The audit trail says so.`)
  if (person.result === 'not-needed') say(`${email} may sign already.`)
  if (person.result === 'others-may')
    say(`Not confirmed: ask ${person.names.join(' or ')} to do it, on the page Signers.`)
  for (const { sentence, result, names } of requests)
    say(
      result === 'done'
        ? `Signed as the second person: ${sentence}.`
        : `Not signed (${sentence}): ask ${names.join(' or ')}.`,
    )
  if ([person, ...requests].some(({ result }) => result === 'others-may')) process.exitCode = 1
}

const [email, ...rest] = process.argv.slice(2)
if (!email || rest.length > 0 || email.startsWith('-')) {
  say('npm run confirm-signer -- EMAIL')
  process.exitCode = 1
} else {
  const { database, close } = await openProductDatabase(config)
  try {
    const confirmation = await confirmAtServer({ database, config }, email)
    if (confirmation) sayDone(email, confirmation)
    else {
      say(`Nobody here signs in as ${email}.`)
      process.exitCode = 1
    }
  } finally {
    await close()
  }
}
