import { choices } from '../kernel/fields.ts'

/** 国铁集团 bureaus by the first letter of their code. */
export const railBureaus = choices({
  B: ['哈尔滨局', 'Harbin'],
  T: ['沈阳局', 'Shenyang'],
  P: ['北京局', 'Beijing'],
  V: ['太原局', 'Taiyuan'],
  C: ['呼和浩特局', 'Hohhot'],
  F: ['郑州局', 'Zhengzhou'],
  N: ['武汉局', 'Wuhan'],
  Y: ['西安局', 'Xi’an'],
  K: ['济南局', 'Jinan'],
  H: ['上海局', 'Shanghai'],
  G: ['南昌局', 'Nanchang'],
  Q: ['广州局', 'Guangzhou'],
  Z: ['南宁局', 'Nanning'],
  W: ['成都局', 'Chengdu'],
  M: ['昆明局', 'Kunming'],
  J: ['兰州局', 'Lanzhou'],
  R: ['乌鲁木齐局', 'Urumqi'],
  O: ['青藏公司', 'Qinghai–Tibet'],
  local: ['地方铁路', 'Local railway'],
})

/** 车种: what a wagon is built for. */
export const wagonKinds = choices({
  C: ['敞车', 'Gondola'],
  P: ['棚车', 'Covered wagon'],
  N: ['平车', 'Flat wagon'],
  NX: ['平集两用车', 'Flat and container wagon'],
  X: ['集装箱平车', 'Container flat wagon'],
  G: ['罐车', 'Tank wagon'],
  K: ['矿石漏斗车', 'Hopper wagon'],
  L: ['粮食漏斗车', 'Grain hopper wagon'],
})

/** 箱型. */
export const boxTypes = choices({
  gp20: ['20英尺通用箱', '20-ft general'],
  ot20: ['20英尺敞顶箱', '20-ft open top'],
  grain20: ['20英尺粮食箱', '20-ft grain'],
  ot35: ['35吨敞顶箱', '35-t open top'],
  gp40: ['40英尺通用箱', '40-ft general'],
  hq40: ['40英尺高箱', '40-ft high cube'],
})
export type BoxType = keyof typeof boxTypes

/** 箱主. */
export const boxOwners = choices({
  railway: ['国铁箱', 'Railway'],
  own: ['自备箱', 'Own'],
  hired: ['租箱', 'Hired'],
})
export type BoxOwner = keyof typeof boxOwners

/** 货场类型. */
export const yardKinds = choices({
  freightYard: ['铁路货场', 'Freight yard'],
  siding: ['专用线', 'Siding'],
  ownYard: ['自有货场', 'Yard of our own'],
})

export const slotKinds = choices({
  open: ['露天', 'Open'],
  shed: ['雨棚', 'Shed'],
  house: ['仓库', 'Warehouse'],
  boxes: ['箱区', 'Container area'],
})
export type SlotKind = keyof typeof slotKinds

/** Lengths by which the tariff of containers goes. */
export const tariffLengths = choices({
  ft20: ['20英尺', '20 ft'],
  ft40: ['40英尺', '40 ft'],
})

/** 箱状态: what a container is used for now. */
export const boxStatuses = choices({
  inYard: ['在场站', 'In a yard', 'waiting'],
  moving: ['在途', 'Under way', 'progress'],
  atCustomer: ['在客户', 'At a customer', 'progress'],
  repair: ['维修', 'In repair', 'attention'],
  disabled: ['停用', 'Disabled', 'locked'],
  offHire: ['已退租', 'Off hire', 'done'],
  scrapped: ['报废', 'Written off', 'refused'],
})
export type BoxStatus = keyof typeof boxStatuses

/** 押金状态 of a hired container. */
export const depositStatuses = choices({
  none: ['未交', 'None', 'draft'],
  paid: ['已交', 'Paid', 'progress'],
  returned: ['已退', 'Refunded', 'done'],
  withheld: ['已扣', 'Withheld', 'refused'],
})

/** 免费依据: where the free days of a stay, and the fee of a day, are agreed. */
export const freeTermSources = choices({
  contract: ['客户合同', 'Contract of the customer'],
  customer: ['客户', 'Customer'],
  yard: ['场站', 'Yard'],
  station: ['车站', 'Station'],
  container: ['集装箱', 'Container'],
})
export type FreeTermSource = keyof typeof freeTermSources

/** 动态: what happened to a container. */
export const boxEvents = choices({
  register: ['登记', 'Registered'],
  gateOut: ['出场', 'Out of the yard'],
  gateIn: ['进场', 'Into the yard'],
  toCustomer: ['送达客户', 'To the customer'],
  leaveCustomer: ['离开客户', 'From the customer'],
  relocate: ['移位', 'Moved within'],
  stuff: ['装箱', 'Stuffed'],
  strip: ['掏箱', 'Stripped'],
  toRepair: ['报修', 'Sent to repair'],
  repaired: ['修复', 'Repaired'],
  disable: ['停用', 'Disabled'],
  enable: ['启用', 'Enabled'],
  offHire: ['退租', 'Off hire'],
  onHire: ['起租', 'On hire'],
  scrap: ['报废', 'Written off'],
})
export type BoxEvent = keyof typeof boxEvents

/** 动态状态: an undone move no longer counts. */
export const moveStatuses = choices({
  valid: ['有效', 'Valid', 'done'],
  undone: ['已撤销', 'Undone', 'refused'],
})

/** 滞箱费: what became of the fee of the stay that a move ended. */
export const stayFeeStatuses = choices({
  none: ['无', 'None'],
  open: ['待计费', 'To charge', 'attention'],
  charged: ['已计费', 'Charged', 'done'],
  waived: ['已免除', 'Waived', 'locked'],
})

/** 修箱费. */
export const repairStatuses = choices({
  none: ['无', 'None'],
  billed: ['已登记', 'Recorded', 'done'],
})

/** 追偿 of a damage. */
export const recoveryStatuses = choices({
  none: ['无', 'None'],
  claimed: ['已追偿', 'Claimed', 'done'],
})

/** From whom a damage is recovered, and how. */
export const liableKinds = choices({
  carrier: ['承运商（对账扣款）', 'Carrier, as a deduction'],
  customer: ['货主（计应收）', 'Cargo owner, as a receivable'],
})
export type LiableKind = keyof typeof liableKinds

export const feeSides = choices({
  ar: ['应收', 'Receivable'],
  ap: ['应付', 'Payable'],
})

export const laden = choices({
  laden: ['重箱', 'Laden'],
  empty: ['空箱', 'Empty'],
})
export type Laden = keyof typeof laden
