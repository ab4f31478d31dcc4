export const zh = {
  'known.stations': '添加常用车站',
  'known.wagons': '添加常用车型',
  'known.added': '已添加 {count} 条',
  'known.none': '常用的都已在列表中',
  'freight.by': '按',
  'freight.class': '运价号',
  'freight.quantity': '数量',
  'freight.km': '运价里程',
  'freight.electricKm': '其中电气化里程',
  'freight.discount': '下浮比例',
  'freight.withoutFund': '化肥，不收建设基金',
  'freight.freight': '运费',
  'freight.fund': '建设基金',
  'freight.electric': '电气化附加费',
  'freight.total': '合计',
  'freight.perTonne': '折合每吨',
  'freight.perBox': '折合每箱',
  'freight.stamp': '印花税',
  'freight.noRate': '本运价没有该运价号或箱长的费率',
  'freight.hint': '各项按 0.1 元进位；下浮只减运费和建设基金',
} as const

export type RailKey = keyof typeof zh
