/** Invented organisations, people and places of the demo, with synthetic codes that pass every check. */

export interface Org {
  code: string
  fullName: string
  shortName: string
  creditCode: string
  regionCode: string
  roles: readonly ('isCustomer' | 'isCarrier' | 'isSupplier' | 'isServer')[]
  permitNo?: string
  creditDays?: number
}

/** Body of a synthetic credit code, completed by its check character. */
export function creditCode(body: string): string {
  const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
  const sum = [...body].reduce((acc, c, i) => acc + alphabet.indexOf(c) * Number(3n ** BigInt(i) % 31n), 0)
  return body + alphabet[(31 - (sum % 31)) % 31]
}

export function idCard(region: string, birth: string, seq: string): string {
  const body = `${region}${birth}${seq}`
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = [...body].reduce((acc, digit, i) => acc + Number(digit) * (weights[i] ?? 0), 0)
  return body + '10X98765432'[sum % 11]
}

export const PARTIES: readonly Org[] = [
  { code: 'HZ001', fullName: '榆林市常乐源煤业有限公司', shortName: '常乐源煤业', creditCode: creditCode('91610800MAT000101'), regionCode: '610802', roles: ['isCustomer'], creditDays: 45 },
  { code: 'HZ002', fullName: '神木市锦赢焦化有限公司', shortName: '锦赢焦化', creditCode: creditCode('91610800MAT000102'), regionCode: '610881', roles: ['isCustomer'], creditDays: 60 },
  { code: 'HZ003', fullName: '唐山曹妃甸宏岭钢铁有限公司', shortName: '宏岭钢铁', creditCode: creditCode('91130209MAT000103'), regionCode: '130209', roles: ['isCustomer'], creditDays: 30 },
  { code: 'HZ004', fullName: '黄骅港新澜贸易有限公司', shortName: '新澜贸易', creditCode: creditCode('91130900MAT000104'), regionCode: '130983', roles: ['isCustomer', 'isSupplier'], creditDays: 30 },
  { code: 'CY001', fullName: '榆林市恒途运输有限公司', shortName: '恒途运输', creditCode: creditCode('91610800MAT000201'), regionCode: '610802', roles: ['isCarrier'], permitNo: '610802001018', creditDays: 30 },
  { code: 'CY002', fullName: '鄂尔多斯市塞上通物流有限公司', shortName: '塞上通物流', creditCode: creditCode('91150600MAT000202'), regionCode: '150602', roles: ['isCarrier'], permitNo: '150602001026', creditDays: 30 },
  { code: 'CY003', fullName: '府谷县三岔口汽车队', shortName: '三岔口车队', creditCode: creditCode('92610800MAT000203'), regionCode: '610822', roles: ['isCarrier'], permitNo: '610822001034', creditDays: 15 },
  { code: 'FW001', fullName: '榆阳区西沙装卸服务部', shortName: '西沙装卸', creditCode: creditCode('92610800MAT000301'), regionCode: '610802', roles: ['isServer'], creditDays: 15 },
]

export const GOODS = [
  { code: 'M001', name: '动力煤', cargoType: 'coal', spec: '粒度 0–50 mm', refValue: '620.0000', lossPermille: '3.00', qnetKcal: 5500, totalMoisture: '14.20', sulfur: '0.62', ash: '11.80', volatile: '32.50' },
  { code: 'M002', name: '块煤', cargoType: 'coal', spec: '三八块 30–80 mm', refValue: '760.0000', lossPermille: '2.00', qnetKcal: 6100, totalMoisture: '12.00', sulfur: '0.45', ash: '8.60', volatile: '34.10' },
  { code: 'J001', name: '冶金焦', cargoType: 'coal', spec: '一级 25–80 mm', refValue: '1850.0000', lossPermille: '2.00' },
  { code: 'K001', name: '铁精粉', cargoType: 'metalOre', spec: 'TFe 65%', refValue: '820.0000', lossPermille: '2.00' },
] as const

export const PLACES = [
  { key: 'changle', name: '常乐源煤矿装车场', kind: 'mine', regionCode: '610802', detail: '牛家梁镇常乐堡村 6 号', contactName: '高建平', contactPhone: '13891208866' },
  { key: 'jinjie', name: '锦赢焦化厂区', kind: 'mine', regionCode: '610881', detail: '锦界工业园锦八路 12 号', contactName: '刘亚军', contactPhone: '13772506618' },
  { key: 'huanghua', name: '黄骅港三期堆场', kind: 'port', regionCode: '130983', detail: '港城区疏港路 88 号', contactName: '孙海波', contactPhone: '15031756620' },
  { key: 'caofeidian', name: '宏岭钢铁原料码头', kind: 'port', regionCode: '130209', detail: '工业区通岛路 19 号', contactName: '赵志强', contactPhone: '15133977125' },
  { key: 'shenmuxi', name: '神木西站货场', kind: 'railYard', regionCode: '610881', detail: '店塔镇站前路 1 号', contactName: '白振华', contactPhone: '13991097733' },
] as const

export const ROUTES = [
  { code: 'XL001', from: 'changle', to: 'huanghua', km: '812.0', hours: '20.0', toll: '1180.00', fuel: '38.0', refPrice: '228.0000' },
  { code: 'XL002', from: 'jinjie', to: 'caofeidian', km: '905.0', hours: '22.0', toll: '1340.00', fuel: '38.0', refPrice: '256.0000' },
  { code: 'XL003', from: 'changle', to: 'shenmuxi', km: '76.0', hours: '3.0', toll: '60.00', fuel: '42.0', refPrice: '31.0000' },
] as const

export const SURNAMES = ['张', '王', '李', '刘', '高', '贺', '白', '马', '郭', '杜', '薛', '折', '康', '常', '延', '艾'] as const
export const GIVEN = ['建军', '志强', '海波', '向阳', '永胜', '占山', '国平', '小虎', '文斌', '振东', '喜旺', '二明', '玉柱', '生荣', '宝林', '彦龙'] as const

export interface Colleague {
  username: string
  name: string
  role: string
  mobile: string
}

/** One sign-in for each trade role; all with the demo's password. */
export const COLLEAGUES: readonly Colleague[] = [
  { username: 'yewu', name: '贺文博', role: 'salesman', mobile: '13892201101' },
  { username: 'diaodu', name: '李向阳', role: 'dispatcher', mobile: '13892201102' },
  { username: 'xianchang', name: '高二旦', role: 'site', mobile: '13892201103' },
  { username: 'duizhang', name: '王晓燕', role: 'reconciler', mobile: '13892201104' },
  { username: 'kuaiji', name: '刘慧敏', role: 'accountant', mobile: '13892201105' },
  { username: 'shuiwu', name: '白雪梅', role: 'taxAccountant', mobile: '13892201106' },
  { username: 'chuna', name: '马秀兰', role: 'cashier', mobile: '13892201107' },
  { username: 'caiwu', name: '康志远', role: 'financeManager', mobile: '13892201108' },
  { username: 'jingli', name: '折永刚', role: 'branchManager', mobile: '13892201109' },
]
