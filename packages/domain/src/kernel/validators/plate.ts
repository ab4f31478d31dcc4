import { compactUpper, error, isError, warning, type Problem } from './problem.ts'

/** What the characters of a plate tell (GA 36-2018). Eight characters mean new energy. */
export type PlateKind = 'standard' | 'nevSmall' | 'nevLarge' | 'trailer' | 'coach' | 'police' | 'hongKongMacau'

const P = '[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼]'
const L = '[A-HJ-NP-Z]'
const A = '[A-HJ-NP-Z0-9]'

const PATTERNS: Record<PlateKind, RegExp> = {
  standard: new RegExp(`^${P}${L}${A}{5}$`),
  nevSmall: new RegExp(`^${P}${L}[A-HJK]${A}\\d{4}$`),
  nevLarge: new RegExp(`^${P}${L}\\d{5}[A-HJK]$`),
  trailer: new RegExp(`^${P}${L}${A}{4}挂$`),
  coach: new RegExp(`^${P}${L}${A}{4}学$`),
  police: new RegExp(`^${P}${L}${A}{4}警$`),
  hongKongMacau: new RegExp(`^粤Z${A}{4}[港澳]$`),
}
const KINDS = Object.keys(PATTERNS) as PlateKind[]

/** Plate colour codes of JT/T 415 / JT/T 809. */
export const PLATE_COLOURS: Record<string, string> = {
  1: '蓝',
  2: '黄',
  3: '黑',
  4: '白',
  5: '绿',
  9: '其他',
  91: '农黄',
  92: '农绿',
  93: '黄绿',
  94: '渐变绿',
}

/** Colours a plate of the kind can have; the first is the one to propose. */
const COLOURS_OF: Record<PlateKind, readonly string[]> = {
  standard: ['2', '1', '3', '4', '9', '91', '92'],
  nevSmall: ['94'],
  nevLarge: ['93'],
  trailer: ['2'],
  coach: ['2'],
  police: ['4'],
  hongKongMacau: ['3'],
}

/** Drops blanks and the separating dot (`陕K·12345`), half-width, upper case. */
export const normalizePlate = (value: string): string => compactUpper(value).replace(/[·•・‧∙.-]/g, '')

export function plateKind(value: string): PlateKind | undefined {
  const plate = normalizePlate(value)
  return KINDS.find(kind => PATTERNS[kind].test(plate))
}

/** Number plate of a road vehicle of mainland China. */
export function checkPlate(value: string): Problem | undefined {
  if (plateKind(value)) return undefined
  const plate = normalizePlate(value)
  if (/[IO]/.test(plate.slice(1))) {
    return error('plate.letter', '不含字母 I 和 O，请改为数字 1 或 0', 'has no letters I and O; use the digits 1 or 0')
  }
  if (!new RegExp(`^${P}`).test(plate)) {
    return error('plate.province', '应以省份简称开头，例如 陕K12345', 'must start with a province, e.g. 陕K12345')
  }
  return error(
    'plate.format',
    '格式不正确：普通车 7 位、新能源 8 位、挂车以“挂”结尾',
    'is not a plate: 7 characters, 8 for new energy, trailers end in 挂',
  )
}

export const isPlate = (value: string): boolean => !isError(checkPlate(value))

/**
 * Colours that fit the plate and, when given, the vehicle type code of GA 24 (`H11`, `Q11`, `B11` …), the likeliest
 * first: medium and heavy lorries, tractors and trailers are yellow, light and mini ones blue. Empty for no plate.
 */
export function plateColours(value: string, vehicleType = ''): readonly string[] {
  const kind = plateKind(value)
  if (!kind) return []
  if (kind !== 'standard') return COLOURS_OF[kind]
  if (/^[BG]|^[HQ][12]/.test(vehicleType)) return ['2']
  if (/^[HQ][34]/.test(vehicleType)) return ['1']
  return COLOURS_OF.standard
}

/** Whether the colour fits plate and vehicle type: an impossible pair is an error, an unlikely one a warning. */
export function checkPlateColour(input: { plate: string; colour: string; vehicleType?: string }): Problem | undefined {
  const kind = plateKind(input.plate)
  if (!kind) return undefined
  if (!PLATE_COLOURS[input.colour]) {
    return error('plate_colour.unknown', `没有代码“${input.colour}”`, `has no code "${input.colour}"`)
  }
  const possible = plateColours(input.plate, input.vehicleType)
  if (possible.includes(input.colour)) return undefined
  const plate = normalizePlate(input.plate)
  const names = possible.map(code => PLATE_COLOURS[code]).join('、')
  const report = kind === 'standard' && COLOURS_OF.standard.includes(input.colour) ? warning : error
  return report(
    'plate_colour.mismatch',
    `“${PLATE_COLOURS[input.colour]}”与车牌 ${plate} 或车辆类型不符，应为${names}`,
    `${input.colour} does not fit plate ${plate} or its vehicle type; expected ${possible.join(', ')}`,
  )
}
