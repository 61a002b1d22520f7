import { useRouter } from '@tanstack/react-router'
import { readAuthState } from '../../session/session.ts'
import { rememberRedirectPath } from '../../session/sign-in.ts'

/** Only ways within this application: '//elsewhere' would be another site. */
const isOwnWay = (path: string): boolean => /^\/(?![/\\])/.test(path)

/** Leaves the pages of signing in: to where the person wanted to go, or else home, where the guard of /login sends them. */
export function useGoOn(): (wanted?: string) => void {
  const { history } = useRouter()
  return (wanted) => {
    const path = wanted || readAuthState().redirectPath
    rememberRedirectPath('')
    history.replace(isOwnWay(path) ? path : '/login')
  }
}
