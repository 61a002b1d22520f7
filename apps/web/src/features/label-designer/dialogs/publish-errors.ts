import { CallError } from '../../../api/call-error.ts'

const most = 8

/** What is wrong with the document, as the server has said it, each sentence once. */
export const publishErrors = (error: unknown): readonly string[] =>
  error instanceof CallError ? [...new Set(error.errors.map(({ message }) => message))].slice(0, most) : []
