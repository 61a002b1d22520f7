/** Spec §2 Sidebar: the TEST banner appears on hosts whose name contains test or localhost, in any case. */
export const isTestHost = (hostname: string): boolean => /test|localhost/i.test(hostname)
