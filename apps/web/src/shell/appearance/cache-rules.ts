/** Of ours, but no cache: the screen stays locked. Who is signed in and how far a registration has come have other names. */
const STAYS = new Set(['tuheng.lock'])
const OURS = /^(tuheng\.|list:)/

/** Names in the browser's storage that may be forgotten: preferences, open tabs, what lists remember. */
export function forgettable(names: readonly string[]): string[] {
  return names.filter(name => OURS.test(name) && !STAYS.has(name))
}
