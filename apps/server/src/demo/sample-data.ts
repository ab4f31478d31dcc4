/** Invented companies, goods and people of the demo. Their codes are synthetic and pass every check. */

export interface SampleParty {
  code: string
  fullName: string
  shortName: string
  creditCode: string
  regionCode: string
  street: string
  roles: readonly ('isCustomer' | 'isCarrier' | 'isSupplier' | 'isServer')[]
  permitNo?: string
  creditDays?: number
  grade?: 'a' | 'b' | 'c'
}

/** Appends the check character to the first 17 characters of a credit code. */
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

export const PARTIES: readonly SampleParty[] = [
  {
    code: 'HZ001',
    fullName: '榆林市常乐源煤业有限公司',
    shortName: '常乐源煤业',
    creditCode: creditCode('91610800MAT000101'),
    regionCode: '610802',
    street: '牛家梁镇常乐堡村 6 号',
    roles: ['isCustomer', 'isServer'],
    creditDays: 45,
  },
  {
    code: 'HZ002',
    fullName: '神木市锦赢焦化有限公司',
    shortName: '锦赢焦化',
    creditCode: creditCode('91610800MAT000102'),
    regionCode: '610881',
    street: '锦界工业园锦八路 12 号',
    roles: ['isCustomer'],
    creditDays: 60,
  },
  {
    code: 'HZ003',
    fullName: '唐山曹妃甸宏岭钢铁有限公司',
    shortName: '宏岭钢铁',
    creditCode: creditCode('91130209MAT000103'),
    regionCode: '130209',
    street: '工业区通岛路 19 号',
    roles: ['isCustomer'],
    creditDays: 30,
  },
  {
    code: 'HZ004',
    fullName: '黄骅港新澜贸易有限公司',
    shortName: '新澜贸易',
    creditCode: creditCode('91130900MAT000104'),
    regionCode: '130983',
    street: '港城区渤海路 206 号 5 层',
    roles: ['isCustomer', 'isSupplier'],
    creditDays: 30,
  },
  {
    code: 'HZ005',
    fullName: '府谷县清源热电有限公司',
    shortName: '清源热电',
    creditCode: creditCode('91610800MAT000105'),
    regionCode: '610822',
    street: '庙沟门镇清水川路 1 号',
    roles: ['isCustomer'],
    creditDays: 60,
  },
  {
    code: 'CY001',
    fullName: '榆林市恒途运输有限公司',
    shortName: '恒途运输',
    creditCode: creditCode('91610800MAT000201'),
    regionCode: '610802',
    street: '金沙路 58 号汽运城 3 栋',
    roles: ['isCarrier'],
    permitNo: '610802001018',
    creditDays: 30,
    grade: 'a',
  },
  {
    code: 'CY002',
    fullName: '鄂尔多斯市塞上通物流有限公司',
    shortName: '塞上通物流',
    creditCode: creditCode('91150600MAT000202'),
    regionCode: '150602',
    street: '罕台镇物流园 B 区 17 号',
    roles: ['isCarrier'],
    permitNo: '150602001026',
    creditDays: 30,
    grade: 'b',
  },
  {
    code: 'CY003',
    fullName: '府谷县三岔口汽车队',
    shortName: '三岔口车队',
    creditCode: creditCode('92610800MAT000203'),
    regionCode: '610822',
    street: '府谷镇高家塄村 41 号',
    roles: ['isCarrier'],
    permitNo: '610822001034',
    creditDays: 15,
    grade: 'b',
  },
  {
    code: 'CY004',
    fullName: '唐山渤远汽车运输有限公司',
    shortName: '渤远汽运',
    creditCode: creditCode('91130209MAT000204'),
    regionCode: '130209',
    street: '曹妃甸新城迁曹大道 330 号',
    roles: ['isCarrier'],
    permitNo: '130209001042',
    creditDays: 30,
    grade: 'c',
  },
  {
    code: 'FW001',
    fullName: '榆阳区西沙装卸服务部',
    shortName: '西沙装卸',
    creditCode: creditCode('92610800MAT000301'),
    regionCode: '610802',
    street: '西沙建业大道 9 号',
    roles: ['isServer'],
    creditDays: 15,
  },
  {
    code: 'GY001',
    fullName: '榆林市红柳沟煤矿有限公司',
    shortName: '红柳沟煤矿',
    creditCode: creditCode('91610800MAT000131'),
    regionCode: '610802',
    street: '大河塔镇红柳沟村 1 号',
    roles: ['isSupplier'],
    creditDays: 30,
  },
]

export const GOODS = [
  {
    code: 'M001',
    name: '动力煤',
    cargoType: 'coal',
    spec: '粒度 0–50 mm',
    refValue: '620.0000',
    lossPermille: '3.00',
    qnetKcal: 5500,
    totalMoisture: '14.20',
    sulfur: '0.62',
    ash: '11.80',
    volatile: '32.50',
  },
  {
    code: 'M002',
    name: '块煤',
    cargoType: 'coal',
    spec: '三八块 30–80 mm',
    refValue: '760.0000',
    lossPermille: '3.00',
    qnetKcal: 6100,
    totalMoisture: '12.00',
    sulfur: '0.45',
    ash: '8.60',
    volatile: '34.10',
  },
  {
    code: 'M003',
    name: '洗精煤',
    cargoType: 'coal',
    spec: '气煤 G≥65',
    refValue: '1080.0000',
    lossPermille: '3.00',
    totalMoisture: '10.50',
    sulfur: '0.58',
    ash: '9.20',
    volatile: '36.80',
  },
  {
    code: 'J001',
    name: '冶金焦',
    cargoType: 'coal',
    spec: '一级 25–80 mm',
    refValue: '1850.0000',
    lossPermille: '2.00',
  },
  { code: 'K001', name: '铁精粉', cargoType: 'metalOre', spec: 'TFe 65%', refValue: '820.0000', lossPermille: '2.00' },
] as const

export const SURNAMES = [
  '张',
  '王',
  '李',
  '刘',
  '高',
  '贺',
  '白',
  '马',
  '郭',
  '杜',
  '薛',
  '折',
  '康',
  '常',
  '延',
  '艾',
  '赵',
  '孙',
] as const
export const GIVEN_NAMES = [
  '建军',
  '志强',
  '海波',
  '向阳',
  '永胜',
  '占山',
  '国平',
  '小虎',
  '文斌',
  '振东',
  '喜旺',
  '二明',
  '玉柱',
  '生荣',
  '宝林',
  '彦龙',
  '永贵',
  '海军',
  '新民',
  '满仓',
] as const

export interface Colleague {
  username: string
  name: string
  role: string
  jobTitle: string
  mobile: string
}

/** One user for each default role, all with the demo's password. */
export const COLLEAGUES: readonly Colleague[] = [
  { username: 'yewu', name: '贺文博', role: 'salesman', jobTitle: '业务主管', mobile: '13892201101' },
  { username: 'diaodu', name: '李向阳', role: 'dispatcher', jobTitle: '调度长', mobile: '13892201102' },
  { username: 'xianchang', name: '高二旦', role: 'site', jobTitle: '驻矿员', mobile: '13892201103' },
  { username: 'duizhang', name: '王晓燕', role: 'reconciler', jobTitle: '对账主管', mobile: '13892201104' },
  { username: 'kuaiji', name: '刘慧敏', role: 'accountant', jobTitle: '主办会计', mobile: '13892201105' },
  { username: 'shuiwu', name: '白雪梅', role: 'taxAccountant', jobTitle: '税务会计', mobile: '13892201106' },
  { username: 'chuna', name: '马秀兰', role: 'cashier', jobTitle: '出纳', mobile: '13892201107' },
  { username: 'caiwu', name: '康志远', role: 'financeManager', jobTitle: '财务经理', mobile: '13892201108' },
  { username: 'jingli', name: '折永刚', role: 'branchManager', jobTitle: '分公司经理', mobile: '13892201109' },
]
