import { add, div, mul, round, sub, type Dec } from '@tuheng/domain/kernel/decimal'
import { type ratesOf, tariffFreight } from '@tuheng/domain/rail/index'
import type { TariffLoad } from '@tuheng/domain/rail/tariff'

interface Billing {
  rates: ReturnType<typeof ratesOf>
  load: TariffLoad
  km: number
  wagons: number
}

interface Billed {
  byTariff: Dec
  freight: Dec
  /** What came of the difference once somebody asked. */
  note?: string
}

const REROUTED_KM = 14

/** Why the railway bills something else than the tariff gives, of some trains. */
const DIFFERENCES: readonly { of(no: number): boolean; bill(tariff: Dec, billing: Billing): Dec; note: string }[] = [
  {
    of: no => no % 9 === 4,
    bill: (tariff, { load }) => add(tariff, load.by === 'boxes' ? mul('94', load.boxes) : '0'),
    note: '铁路把集装箱使用费并入运费一并核收，与货代核对无误',
  },
  {
    of: no => no % 11 === 6,
    bill: (tariff, { rates, load, km }) => tariffFreight({ rates, load, km: km + REROUTED_KM })?.total ?? tariff,
    note: `原径路施工限行，按实际径路多计 ${REROUTED_KM} 公里，货票已注明`,
  },
  {
    of: no => no % 13 === 9,
    bill: (tariff, { wagons }) => sub(tariff, div(tariff, wagons)),
    note: '货票漏计一车，已由车站补开运费杂费收据',
  },
  {
    of: no => no % 17 === 5,
    bill: tariff => add(tariff, '38.4'),
    note: '各车尾数逐项进整，差额认可',
  },
]

/** Yuan that the railway bills for a train beside what the tariff gives. */
export function billedFreight(no: number, billing: Billing): Billed {
  const { rates, load, km } = billing
  const byTariff = tariffFreight({ rates, load, km })?.total ?? '0.00'
  const found = DIFFERENCES.find(one => one.of(no))
  if (!found) return { byTariff, freight: round(byTariff, 2) }
  return { byTariff, freight: round(found.bill(byTariff, billing), 2), note: found.note }
}
