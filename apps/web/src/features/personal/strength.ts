/**
 * How hard a password is to guess, 1 to 4; 0 for an empty one. Length counts most; kinds and variety of characters add
 * to it.
 */
export function strengthOf(password: string): 0 | 1 | 2 | 3 | 4 {
  if (!password) return 0
  const characters = [...password]
  const variety = new Set(characters).size
  if (characters.length < 6 || variety < 4 || COMMON.test(password) || isSequence(characters)) return 1
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z0-9]/].filter(kind => kind.test(password)).length
  const bits = Math.min(characters.length, variety * 1.5) * (2 + kinds)
  if (bits < 36) return 2
  return bits < 60 ? 3 : 4
}

/** Beginnings that everybody tries first. */
const COMMON = /^(?:password|passw0rd|admin|demo|qwerty|iloveyou|welcome|abc|a?123|5201314|tuheng)[\d!@#.]*$/i

/** Each character is one step from the previous one: 123456, fedcba. */
function isSequence(characters: readonly string[]): boolean {
  const steps = characters
    .slice(1)
    .map((character, i) => (character.codePointAt(0) ?? 0) - (characters[i]?.codePointAt(0) ?? 0))
  return steps.every(step => step === 1) || steps.every(step => step === -1)
}
