import { choices } from '../kernel/fields.ts'

export const partyKinds = choices({
  company: ['企业', 'Company'],
  soleTrader: ['个体工商户', 'Sole trader'],
  person: ['个人', 'Individual'],
  foreign: ['境外单位', 'Foreign entity'],
})

export const taxpayerTypes = choices({
  general: ['一般纳税人', 'General VAT payer'],
  small: ['小规模纳税人', 'Small-scale VAT payer'],
})

export const carrierKinds = choices({
  road: ['公路', 'Road'],
  railAgent: ['铁路代理', 'Rail agent'],
  port: ['港口/站台', 'Port or platform'],
  container: ['集装箱', 'Container'],
})

export const carrierGrades = choices({
  a: ['A 优选', 'A preferred', 'done'],
  b: ['B 合格', 'B approved', 'progress'],
  c: ['C 观察', 'C on watch', 'attention'],
  d: ['D 淘汰', 'D phased out', 'refused'],
})

export const statementCycles = choices({
  monthly: ['月结', 'Monthly'],
  halfMonth: ['半月结', 'Half-monthly'],
  tenDays: ['旬结', 'Every ten days'],
  weekly: ['周结', 'Weekly'],
  perTrip: ['趟结', 'Per trip'],
})

/** 准驾车型 of 公安部令第162号. */
export const licenseClasses = choices({
  A1: ['A1 大型客车', 'A1 coach'],
  A2: ['A2 重型牵引挂车', 'A2 heavy tractor with trailer'],
  A3: ['A3 城市公交车', 'A3 city bus'],
  B1: ['B1 中型客车', 'B1 midibus'],
  B2: ['B2 大型货车', 'B2 heavy lorry'],
  C1: ['C1 小型汽车', 'C1 car'],
  C2: ['C2 小型自动挡汽车', 'C2 automatic car'],
  C3: ['C3 低速载货汽车', 'C3 low-speed lorry'],
  C4: ['C4 三轮汽车', 'C4 three-wheeler'],
  C6: ['C6 轻型牵引挂车', 'C6 light tractor with trailer'],
})

export const cardRelations = choices({
  self: ['本人', 'Self'],
  spouse: ['配偶', 'Spouse'],
  parent: ['父母', 'Parent'],
  child: ['子女', 'Child'],
  employer: ['车队/挂靠公司', 'Fleet or host company'],
  other: ['其他', 'Other'],
})

/** JT/T 415 and JT/T 809 codes. */
export const plateColors = choices({
  '1': ['蓝', 'Blue'],
  '2': ['黄', 'Yellow'],
  '3': ['黑', 'Black'],
  '4': ['白', 'White'],
  '5': ['绿', 'Green'],
  '9': ['其他', 'Other'],
  '91': ['农黄', 'Farm yellow'],
  '92': ['农绿', 'Farm green'],
  '93': ['黄绿', 'Yellow-green'],
  '94': ['渐变绿', 'Gradient green'],
})

/** Energy letters of the vehicle licence (GA 24). */
export const energyTypes = choices({
  A: ['汽油', 'Petrol'],
  B: ['柴油', 'Diesel'],
  C: ['电', 'Electric'],
  D: ['混合油', 'Mixed oil'],
  E: ['天然气', 'Natural gas'],
  F: ['液化石油气', 'LPG'],
  L: ['甲醇', 'Methanol'],
  M: ['乙醇', 'Ethanol'],
  N: ['太阳能', 'Solar'],
  O: ['混合动力', 'Hybrid'],
  Y: ['无(挂车)', 'None (trailer)'],
  Z: ['其他', 'Other'],
})

export const belongTypes = choices({
  own: ['自有', 'Own'],
  affiliated: ['挂靠', 'Affiliated'],
  outside: ['外协', 'Subcontracted'],
  platform: ['网络货运', 'Freight platform'],
})

/** 使用性质 of the vehicle licence (GA 24). */
export const useCharacters = choices({
  A: ['非营运', 'Not for hire'],
  F: ['货运', 'Freight'],
  L: ['营转非', 'Withdrawn from hire'],
  R: ['危化品运输', 'Dangerous goods'],
})

export const goodsUnits = choices({
  ton: ['吨', 'Tonnes'],
  cubic: ['立方米', 'Cubic metres'],
  piece: ['件', 'Pieces'],
  box: ['箱', 'Containers'],
  truck: ['车', 'Trucks'],
})

/** Coordinate system of a place. A point is off by hundreds of metres in another system. */
export const coordSystems = choices({
  gcj02: ['GCJ-02（高德、腾讯）', 'GCJ-02 (Amap, Tencent)'],
  bd09: ['BD-09（百度）', 'BD-09 (Baidu)'],
  wgs84: ['WGS-84（GPS）', 'WGS-84 (GPS)'],
})

export const addressKinds = choices({
  mine: ['矿/厂', 'Mine or plant'],
  railYard: ['铁路货场/专用线', 'Rail yard or siding'],
  port: ['港口', 'Port'],
  warehouse: ['仓库/堆场', 'Warehouse or yard'],
  customer: ['客户', 'Customer'],
})

/** 运价号: class of goods in the railway's tariff of wagonloads. */
export const tariffClasses = choices({
  c2: ['2号', 'Class 2'],
  c3: ['3号', 'Class 3'],
  c4: ['4号', 'Class 4'],
  c5: ['5号', 'Class 5'],
  c6: ['6号', 'Class 6'],
})
export type TariffClass = keyof typeof tariffClasses
