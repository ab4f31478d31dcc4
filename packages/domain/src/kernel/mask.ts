/**
 * Replaces the middle of a text by stars: `maskMiddle('13800138000', 3, 4)` → `138****8000`. Short texts are replaced
 * entirely.
 */
export function maskMiddle(text: string, head: number, tail: number): string {
  const chars = [...text]
  if (chars.length <= head + tail) return '*'.repeat(chars.length)
  const hidden = chars.length - head - tail
  return chars.slice(0, head).join('') + '*'.repeat(hidden) + chars.slice(chars.length - tail).join('')
}

/** `138****8000` */
export const maskMobile = (mobile: string): string => maskMiddle(mobile, 3, 4)

/** Keeps the division and the last four characters: `610800********0117`. The birth date is hidden. */
export const maskIdCard = (idCard: string): string => maskMiddle(idCard, 6, 4)

/** `6217***********0012` */
export const maskBankAccount = (account: string): string => maskMiddle(account, 4, 4)

/** `陕K1***5` */
export const maskPlate = (plate: string): string => maskMiddle(plate, 3, 1)

/** Keeps only the first character: `王**`. */
export const maskName = (name: string): string => maskMiddle(name, [...name].length > 1 ? 1 : 0, 0)
