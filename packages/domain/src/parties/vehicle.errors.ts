import { defineErrors } from '../kernel/errors.ts'

export const vehicleErrors = defineErrors({
  'vehicle.trailer_plate': {
    status: 400,
    zh: '车牌 {plateNo} 与车辆类型“{type}”不符：挂车号牌以“挂”结尾，其他车辆不以“挂”结尾',
    en: 'Plate {plateNo} does not fit the vehicle type {type}: trailer plates, and only they, end in 挂',
  },
  'vehicle.blue_plate': {
    status: 400,
    zh: '蓝牌只用于总质量 4.5 吨及以下的车辆，{plateNo} 应为黄牌',
    en: 'Blue plates are for vehicles up to 4.5 t gross; {plateNo} should be yellow',
  },
  'vehicle.energy': {
    status: 400,
    zh: '挂车的能源类型应为“无”，其他车辆须选择能源类型',
    en: 'A trailer has no energy type; every other vehicle has one',
  },
  'vehicle.size': {
    status: 400,
    zh: '总质量 {gross} 吨与车辆类型“{type}”不符：{rule}',
    en: 'A gross mass of {gross} t does not fit the vehicle type {type}: {rule}',
  },
  'vehicle.masses': {
    status: 400,
    zh: '整备质量 {curb} 吨与核定载质量 {load} 吨之和超过总质量 {gross} 吨，请对照行驶证核对',
    en: 'Curb weight {curb} t and rated load {load} t exceed the gross mass of {gross} t',
  },
  'vehicle.axle_limit': {
    status: 400,
    zh: '{axles} 轴货车总质量不得超过 {limit} 吨，现为 {gross} 吨',
    en: 'A lorry with {axles} axles may weigh {limit} t at most, not {gross} t',
  },
  'vehicle.no_certificate': {
    status: 400,
    zh: '总质量 4.5 吨以上的车辆须填写真实的道路运输证号，不能以 000000 代替',
    en: 'Above 4.5 t gross a real transport certificate number is needed, not 000000',
  },
  'vehicle.own_trailer': { status: 400, zh: '挂车不能再指定挂车', en: 'A trailer cannot pull another trailer' },

  'dispatch.driver_blacklisted': {
    status: 409,
    zh: '司机{name}已列入黑名单：{reason}',
    en: 'Driver {name} is blacklisted: {reason}',
  },
  'dispatch.driver_disabled': {
    status: 409,
    zh: '司机{name}已停用，请启用或更换司机',
    en: 'Driver {name} is disabled; enable or choose another',
  },
  'dispatch.driver_unverified': {
    status: 409,
    zh: '司机{name}证件未通过认证',
    en: "Driver {name}'s papers are not verified",
  },
  'dispatch.driver_age': {
    status: 409,
    zh: '司机{name}{age} 岁，超出 18–70 岁',
    en: 'Driver {name} is {age} years old, not 18 to 70',
  },
  'dispatch.class': {
    status: 409,
    zh: '司机{name}的准驾车型 {class} 不能驾驶 {plateNo}，需要 {needed}',
    en: 'Class {class} does not allow driver {name} to drive {plateNo}; {needed} is needed',
  },
  'dispatch.no_qualification': {
    status: 409,
    zh: '司机{name}没有从业资格证',
    en: 'Driver {name} has no qualification certificate',
  },
  'dispatch.vehicle_blacklisted': {
    status: 409,
    zh: '车辆{plateNo}已列入黑名单：{reason}',
    en: 'Vehicle {plateNo} is blacklisted: {reason}',
  },
  'dispatch.vehicle_disabled': {
    status: 409,
    zh: '车辆{plateNo}已停用，请启用或更换车辆',
    en: 'Vehicle {plateNo} is disabled; enable or choose another',
  },
  'dispatch.vehicle_unverified': {
    status: 409,
    zh: '车辆{plateNo}证件未通过认证',
    en: "Vehicle {plateNo}'s papers are not verified",
  },
  'dispatch.no_trailer': {
    status: 409,
    zh: '牵引车{plateNo}未挂挂车，请选择挂车',
    en: 'Tractor {plateNo} has no trailer; choose one',
  },
  'dispatch.not_trailer': { status: 409, zh: '{plateNo}不是挂车', en: '{plateNo} is not a trailer' },
  'dispatch.trailer_alone': {
    status: 409,
    zh: '挂车{plateNo}不能单独派车，请选择牵引车',
    en: 'Trailer {plateNo} cannot go alone; choose a tractor',
  },
  'dispatch.trailer_unfit': {
    status: 409,
    zh: '{plateNo}不能牵引挂车{trailerNo}',
    en: '{plateNo} cannot pull trailer {trailerNo}',
  },
  'dispatch.paper_expired': {
    status: 409,
    zh: '{holder}的{paper}已于 {date} 到期，请更新证件',
    en: '{holder}: {paper} expired on {date}; renew it',
  },
  'dispatch.paper_expiring': {
    status: 409,
    zh: '{holder}的{paper}将于 {date} 到期（剩 {days} 天）',
    en: '{holder}: {paper} expires on {date} ({days} {days#day|days} left)',
  },
  'dispatch.paper_missing': {
    status: 409,
    zh: '{holder}未登记{paper}有效期',
    en: '{holder}: no expiry date of the {paper} is on record',
  },
})
