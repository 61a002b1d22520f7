import { redirect } from '@tanstack/react-router'
import { signOut } from '../session/sign-out.ts'

/** Signs out and goes to the sign-in page. */
export function leave(): never {
  signOut()
  throw redirect({ to: '/login', search: {} })
}
