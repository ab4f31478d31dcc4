import { div, mul } from '@tuheng/domain/kernel/decimal'
import type { Field, FieldKind } from '@tuheng/domain/kernel/field'

interface Unit {
  /** The dimension. Only units of the same dimension can be converted. */
  dimension: string
  /** Its size in the dimension's base unit. */
  factor: string
}

const DIMENSIONS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  weight: {
    1: ['t', '吨', '公吨', 'ton', 'tons', 'tonne', 'tonnes'],
    0.001: ['kg', '公斤', '千克', '㎏', 'kilogram', 'kilograms'],
    0.0005: ['斤', '市斤'],
    0.000001: ['g', '克'],
    10000: ['万吨'],
  },
  money: {
    1: ['元', '人民币元', 'cny', 'rmb', 'yuan', '¥', '￥'],
    10000: ['万元', '万'],
    0.1: ['角'],
    0.01: ['分'],
    1000: ['千元'],
  },
  share: { 1: ['1', '小数'], 0.01: ['%', '％', '百分比', 'percent'], 0.001: ['‰', '千分比', 'permille'] },
  length: { 1: ['m', '米'], 0.01: ['cm', '厘米'], 0.001: ['mm', '毫米'], 1000: ['km', '公里', '千米'] },
  volume: { 1: ['m³', 'm3', '立方米', '方', '立方'], 0.001: ['l', '升'] },
  time: { 1: ['天', '日', 'day', 'days'], 30: ['月', '个月', 'months'], 365: ['年', 'years'] },
}

const UNITS = new Map<string, Unit>(
  Object.entries(DIMENSIONS).flatMap(([dimension, factors]) =>
    Object.entries(factors).flatMap(([factor, names]) => names.map(name => [name, { dimension, factor }] as const)),
  ),
)

/** Default units of kinds without a unit in the label. */
const DEFAULT_UNITS: { readonly [K in FieldKind]?: string } = { money: '元', rate: '1' }

/** The unit with that name, including compounds such as `元/公斤`. */
export function unitOf(name: string): Unit | undefined {
  const normalized = name.normalize('NFKC').trim().toLowerCase()
  const known = UNITS.get(normalized)
  if (known) return known
  const [above = '', below = '', ...rest] = normalized.split('/')
  const upper = UNITS.get(above)
  const lower = UNITS.get(below)
  if (!upper || !lower || rest.length) return undefined
  return { dimension: `${upper.dimension}/${lower.dimension}`, factor: div(upper.factor, lower.factor) }
}

/** The factor from `unit` to the field's own unit. Undefined if they cannot be converted. */
export function conversion(unit: string, field: Field): string | undefined {
  const from = unitOf(unit)
  const own = field.unit?.zh ?? DEFAULT_UNITS[field.kind]
  const to = own === undefined ? undefined : unitOf(own)
  if (!from || !to || from.dimension !== to.dimension) return undefined
  return div(from.factor, to.factor)
}

/** Possible units of a column of this field, its own first. */
export function unitsFor(field: Field): string[] {
  const own = field.unit?.zh ?? DEFAULT_UNITS[field.kind]
  const dimension = own === undefined ? undefined : unitOf(own)?.dimension
  if (!own || !dimension) return []
  const names = Object.values(DIMENSIONS[dimension] ?? {}).map(([first = '']) => first)
  return [own, ...names.filter(name => unitOf(name)?.factor !== unitOf(own)?.factor)]
}

/** `12.5` with a factor `0.001` → `0.0125`, exactly. */
export const convert = (value: string, factor: string): string => mul(value, factor)
