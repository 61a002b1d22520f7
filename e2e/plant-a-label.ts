import { addLabel } from '../apps/server/src/testing/fonts.ts'
import { connectAsOwner } from '../apps/server/src/testing/test-database.ts'
import { callApi } from '../scripts/product/call-api.ts'
import { credentialsOf } from './sign-in-as.ts'

/** Puts a published label into the running product’s own database, without the limits of a call. Answers its id. */
export async function plantLabel(name: string, document: object): Promise<string> {
  const owner = await connectAsOwner(process.env.E2E_DATA_DIR ?? '')
  try {
    return await addLabel({ rows: owner }, name, document)
  } finally {
    await owner.end()
  }
}

/** Adds an article with a label as an administrator; its name is its number, too. */
export async function addArticle(
  name: string,
  labelId: string,
  data: Readonly<Record<string, string>> = {},
): Promise<void> {
  const serverUrl = process.env.E2E_BASE_URL ?? ''
  const session = await callApi({ serverUrl, token: '' }, 'POST /api/account/login', credentialsOf('administrator'))
  const admin = { serverUrl, token: String(session.token) }
  const articleData = Object.entries(data).map(([key, value]) => ({ key, data: value }))
  await callApi(admin, 'POST /api/articles', { name, externalIdentifier: name, labelId, articleData })
}
