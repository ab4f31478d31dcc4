import { ageOn, isIsoDate } from '../dates.ts'
import { compactUpper, error, isError, warning, type Problem } from './problem.ts'
import { hasProvincePrefix } from './province-prefix.ts'

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECKS = '10X98765432'
/** Residence permits of Taiwan residents, next to the provinces of GB/T 2260. */
const TAIWAN_RESIDENT = '83'

export interface IdCardFacts {
  /** Six digits; the division at the time of issue, perhaps abolished since. */
  regionCode: string
  birthDate: string
  sex: 'male' | 'female'
}

export const normalizeIdCard = (value: string): string => compactUpper(value).replaceAll('-', '')

/**
 * Citizen identity number, GB 11643-1999: 6-digit division, birth date, sequence (odd = male), check of ISO 7064
 * MOD 11-2. `today` (ISO date), when given, refuses births in the future.
 */
export function checkIdCard(value: string, today?: string): Problem | undefined {
  const id = normalizeIdCard(value)
  if (id.length !== 18) {
    return error('id_card.length', `应为 18 位，现为 ${id.length} 位`, `needs 18 characters, has ${id.length}`)
  }
  if (!/^\d{17}[\dX]$/.test(id)) {
    return error('id_card.character', '应为 17 位数字加数字或 X', 'must be 17 digits and a digit or X')
  }
  if (!hasProvincePrefix(id) && !id.startsWith(TAIWAN_RESIDENT)) {
    return error('id_card.region', `前两位“${id.slice(0, 2)}”不是省级代码`, `does not start with a province code`)
  }
  const { birthDate } = factsOf(id)
  if (!isIsoDate(birthDate) || birthDate < '1900' || (today !== undefined && birthDate > today)) {
    return error('id_card.birth', `出生日期 ${birthDate} 无效`, `contains no valid birth date (${birthDate})`)
  }
  const total = WEIGHTS.reduce((acc, weight, i) => acc + Number(id[i]) * weight, 0)
  if (CHECKS[total % 11] !== id[17]) {
    return error('id_card.check', '校验位不正确，请对照证件核对', 'has a wrong check digit; compare it with the card')
  }
  return undefined
}

export const isIdCard = (value: string, today?: string): boolean => !isError(checkIdCard(value, today))

/** What a valid number says about its holder; undefined for an invalid one. */
export const idCardFacts = (value: string): IdCardFacts | undefined =>
  isIdCard(value) ? factsOf(normalizeIdCard(value)) : undefined

/** House rule, not part of the standard: drivers are 18 to 70 years old. A warning; nothing for an invalid number. */
export function checkDriverAge(value: string, today: string): Problem | undefined {
  const facts = idCardFacts(value)
  if (!facts) return undefined
  const age = ageOn(facts.birthDate, today)
  if (age >= 18 && age <= 70) return undefined
  return warning(
    'id_card.driver_age',
    `对应年龄为 ${age} 岁，驾驶员应为 18–70 岁`,
    `belongs to a person aged ${age}; drivers are 18 to 70 years old`,
  )
}

function factsOf(id: string): IdCardFacts {
  return {
    regionCode: id.slice(0, 6),
    birthDate: `${id.slice(6, 10)}-${id.slice(10, 12)}-${id.slice(12, 14)}`,
    sex: Number(id[16]) % 2 === 1 ? 'male' : 'female',
  }
}
