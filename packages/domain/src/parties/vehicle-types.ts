import { choices } from '../kernel/fields.ts'

/** 车辆类型 of the vehicle licence (GA 24.4): kind, size, body. */
export const vehicleTypes = choices({
  H11: ['重型普通货车', 'Heavy lorry'],
  H12: ['重型厢式货车', 'Heavy box lorry'],
  H13: ['重型封闭货车', 'Heavy van'],
  H14: ['重型罐式货车', 'Heavy tanker'],
  H15: ['重型平板货车', 'Heavy flatbed'],
  H16: ['重型集装厢车', 'Heavy container lorry'],
  H17: ['重型自卸货车', 'Heavy tipper'],
  H18: ['重型特殊结构货车', 'Heavy special lorry'],
  H19: ['重型仓栅式货车', 'Heavy stake lorry'],
  H21: ['中型普通货车', 'Medium lorry'],
  H22: ['中型厢式货车', 'Medium box lorry'],
  H23: ['中型封闭货车', 'Medium van'],
  H24: ['中型罐式货车', 'Medium tanker'],
  H25: ['中型平板货车', 'Medium flatbed'],
  H26: ['中型集装厢车', 'Medium container lorry'],
  H27: ['中型自卸货车', 'Medium tipper'],
  H28: ['中型特殊结构货车', 'Medium special lorry'],
  H29: ['中型仓栅式货车', 'Medium stake lorry'],
  H31: ['轻型普通货车', 'Light lorry'],
  H32: ['轻型厢式货车', 'Light box lorry'],
  H33: ['轻型封闭货车', 'Light van'],
  H34: ['轻型罐式货车', 'Light tanker'],
  H35: ['轻型平板货车', 'Light flatbed'],
  H37: ['轻型自卸货车', 'Light tipper'],
  H38: ['轻型特殊结构货车', 'Light special lorry'],
  H39: ['轻型仓栅式货车', 'Light stake lorry'],
  H41: ['微型普通货车', 'Mini lorry'],
  H42: ['微型厢式货车', 'Mini box lorry'],
  H43: ['微型封闭货车', 'Mini van'],
  H51: ['普通低速货车', 'Low-speed lorry'],
  Q11: ['重型半挂牵引车', 'Heavy semi-trailer tractor'],
  Q12: ['重型全挂牵引车', 'Heavy drawbar tractor'],
  Q21: ['中型半挂牵引车', 'Medium semi-trailer tractor'],
  Q22: ['中型全挂牵引车', 'Medium drawbar tractor'],
  Q31: ['轻型半挂牵引车', 'Light semi-trailer tractor'],
  Q32: ['轻型全挂牵引车', 'Light drawbar tractor'],
  B11: ['重型普通半挂车', 'Heavy semi-trailer'],
  B12: ['重型厢式半挂车', 'Heavy box semi-trailer'],
  B13: ['重型罐式半挂车', 'Heavy tank semi-trailer'],
  B14: ['重型平板半挂车', 'Heavy flatbed semi-trailer'],
  B15: ['重型集装箱半挂车', 'Heavy container semi-trailer'],
  B16: ['重型自卸半挂车', 'Heavy tipping semi-trailer'],
  B17: ['重型特殊结构半挂车', 'Heavy special semi-trailer'],
  B18: ['重型仓栅式半挂车', 'Heavy stake semi-trailer'],
  B1B: ['重型低平板半挂车', 'Heavy low-loader semi-trailer'],
  B21: ['中型普通半挂车', 'Medium semi-trailer'],
  B22: ['中型厢式半挂车', 'Medium box semi-trailer'],
  B23: ['中型罐式半挂车', 'Medium tank semi-trailer'],
  B24: ['中型平板半挂车', 'Medium flatbed semi-trailer'],
  B25: ['中型集装箱半挂车', 'Medium container semi-trailer'],
  B31: ['轻型普通半挂车', 'Light semi-trailer'],
  G11: ['重型普通全挂车', 'Heavy drawbar trailer'],
  G21: ['中型普通全挂车', 'Medium drawbar trailer'],
  G31: ['轻型普通全挂车', 'Light drawbar trailer'],
  Z11: ['大型专项作业车', 'Large work vehicle'],
  Z51: ['重型专项作业车', 'Heavy work vehicle'],
  N11: ['三轮汽车', 'Three-wheeler'],
  X99: ['其他', 'Other'],
})
export type VehicleType = keyof typeof vehicleTypes

export type VehicleBody = 'rigid' | 'tractor' | 'semiTrailer' | 'drawbarTrailer' | 'other'
export type VehicleSize = 'heavy' | 'medium' | 'light' | 'mini' | 'lowSpeed'

const BODIES: Readonly<Record<string, VehicleBody>> = {
  H: 'rigid',
  Q: 'tractor',
  B: 'semiTrailer',
  G: 'drawbarTrailer',
}
const SIZES: Readonly<Record<string, VehicleSize>> = { 1: 'heavy', 2: 'medium', 3: 'light', 4: 'mini', 5: 'lowSpeed' }

export const bodyOf = (type: string | null | undefined): VehicleBody => BODIES[type?.charAt(0) ?? ''] ?? 'other'
export const isTrailerType = (type: string | null | undefined): boolean => /^[BG]/.test(type ?? '')

/** Size class in the second place of the code; undefined for work vehicles and others. */
export const sizeOf = (type: string | null | undefined): VehicleSize | undefined =>
  /^[HQBG]/.test(type ?? '') ? SIZES[type?.charAt(1) ?? ''] : undefined
