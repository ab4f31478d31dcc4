import { qualityBases, qualityItems, type QualityBasis, type QualityItem } from '../../contracts/index.ts'
import { isNeg, sub, toDec, type Dec } from '../../kernel/decimal.ts'
import { text, type Text } from '../../kernel/text.ts'

const UNITS: Readonly<Record<QualityItem, string>> = {
  qnet: 'kcal/kg',
  moisture: '%',
  ash: '%',
  volatile: '%',
  sulfur: '%',
  grade: '%',
  size: 'mm',
}

/** `硫分（干基 d）`. */
export function namedOn(item: QualityItem, basis: QualityBasis): Text {
  const [name, on] = [qualityItems[item], qualityBases[basis]]
  return text(`${withoutUnit(name.zh)}（${on.zh}）`, `${withoutUnit(name.en)}, ${basis}`)
}

/** `5420 − 5500 = −80 kcal/kg`. */
export function valueText(item: QualityItem, { value, standard }: { value: Dec; standard: Dec }): string {
  const diff = toDec(sub(value, standard))
  const sign = isNeg(diff) ? `−${diff.slice(1)}` : diff
  return `${toDec(value)} − ${toDec(standard)} = ${sign} ${UNITS[item]}`
}

const withoutUnit = (name: string): string => name.replace(/ (?:kcal\/kg|mm|%)$/, '')
