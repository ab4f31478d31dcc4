import { boxCheckDigit } from '@tuheng/domain/kernel/validators/box-no'

/** Synthetic codes with valid check digits. Two counters in one company need two series. */
export function idCard(n: number, group: 'yard' | 'sample' = 'yard'): string {
  const month = String((Math.floor(n / 1000) % 6) + (group === 'yard' ? 1 : 7)).padStart(2, '0')
  const body = `6108001985${month}12${String(n % 1000).padStart(3, '0')}`
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = [...body].reduce((acc, digit, i) => acc + Number(digit) * (weights[i] ?? 0), 0)
  return body + '10X98765432'[sum % 11]
}

const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'

export function creditCode(n: number, group: 'yard' | 'sample' = 'yard'): string {
  const body = `91610800${group === 'yard' ? 'MAT' : 'MAY'}${String(n % 1_000_000).padStart(6, '0')}`
  const sum = [...body].reduce((acc, c, i) => acc + ALPHABET.indexOf(c) * Number(3n ** BigInt(i) % 31n), 0)
  return body + ALPHABET[(31 - (sum % 31)) % 31]
}

/** A container number of the railway. */
export function boxNumber(n: number): string {
  const body = `TBJU${String(n % 1_000_000).padStart(6, '0')}`
  return body + boxCheckDigit(body)
}
