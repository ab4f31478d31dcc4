import type { Lang } from '../../../shared/text/i18n.ts'

/** A decimal with thousands separators and unchanged decimals: `1234.50` → `1,234.50`. */
export function groupThousands(value: string): string {
  const [integer = '', part] = value.split('.')
  const grouped = integer.replace(/\B(?=(\d{3})+$)/g, ',')
  return part === undefined ? grouped : `${grouped}.${part}`
}

/** Like `groupThousands`, but without zeros after the second decimal, for weights and prices. */
export const trimmedFigure = (value: string): string => groupThousands(value.replace(/(\.\d\d\d*?)0+$/, '$1'))

/** An amount of money with its unit. */
export const yuan = (value: string, lang: Lang): string =>
  lang === 'zh' ? `${groupThousands(value)} 元` : `CNY ${groupThousands(value)}`

/** The number of an account in groups of four, as people compare it. */
export const groupFours = (accountNo: string): string => accountNo.replace(/\d{4}(?=\d)/g, '$& ')

export const isZeroOrEmpty = (value: string | null | undefined): boolean =>
  value === null || value === undefined || Number(value) === 0
