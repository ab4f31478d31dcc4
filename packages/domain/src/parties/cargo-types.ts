import { choices } from '../kernel/fields.ts'

/** 货物类型 of the ministry's freight platform guides; {@link CARGO_TYPE_CODES} has the codes for reporting. */
export const cargoTypes = choices({
  coal: ['煤炭及制品', 'Coal and products'],
  oil: ['石油、天然气及制品', 'Oil, gas and products'],
  metalOre: ['金属矿石', 'Metal ores'],
  steel: ['钢铁', 'Iron and steel'],
  mineralBuilding: ['矿建材料', 'Mineral building materials'],
  cement: ['水泥', 'Cement'],
  timber: ['木材', 'Timber'],
  nonMetalOre: ['非金属矿石', 'Non-metallic ores'],
  fertilizer: ['化肥及农药', 'Fertiliser and pesticides'],
  salt: ['盐', 'Salt'],
  grain: ['粮食', 'Grain'],
  machinery: ['机械、设备、电器', 'Machinery and appliances'],
  lightRaw: ['轻工原料及制品', 'Light industry materials'],
  nonFerrous: ['有色金属', 'Non-ferrous metals'],
  medicine: ['轻工医药产品', 'Medicines'],
  fresh: ['鲜活农产品', 'Fresh produce'],
  cold: ['冷藏冷冻货物', 'Chilled and frozen goods'],
  cars: ['商品汽车', 'New cars'],
  other: ['其他', 'Other'],
})
export type CargoType = keyof typeof cargoTypes

export const CARGO_TYPE_CODES: Readonly<Record<CargoType, string>> = {
  coal: '0100',
  oil: '0200',
  metalOre: '0300',
  steel: '0400',
  mineralBuilding: '0500',
  cement: '0600',
  timber: '0700',
  nonMetalOre: '0800',
  fertilizer: '0900',
  salt: '1000',
  grain: '1100',
  machinery: '1200',
  lightRaw: '1300',
  nonFerrous: '1400',
  medicine: '1500',
  fresh: '1601',
  cold: '1602',
  cars: '1701',
  other: '1700',
}
