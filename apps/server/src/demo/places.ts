/** Places of loading and unloading with their parties, and the routes between them. */

export interface Place {
  key: string
  name: string
  kind: 'mine' | 'port' | 'railYard' | 'warehouse' | 'customer'
  regionCode: string
  detail: string
  contactName: string
  contactPhone: string
  loadHours: string
  /** Shipper or consignee on waybills: the legal entity that runs the place. */
  unit: string
  /** Code of the party that owns the place, if it is one of the demo's parties. */
  owner?: string
  lng: string
  lat: string
}

export const PLACES: readonly Place[] = [
  {
    key: 'changle',
    name: '常乐源煤矿装车场',
    kind: 'mine',
    regionCode: '610802',
    detail: '牛家梁镇常乐堡村 6 号',
    contactName: '高建平',
    contactPhone: '13891208866',
    loadHours: '06:00–22:00',
    unit: '榆林市常乐源煤业有限公司',
    owner: 'HZ001',
    lng: '109.834100',
    lat: '38.456200',
  },
  {
    key: 'yushuliang',
    name: '榆树梁洗煤厂',
    kind: 'mine',
    regionCode: '610881',
    detail: '大柳塔镇榆树梁村工业广场',
    contactName: '郝志军',
    contactPhone: '13992285117',
    loadHours: '07:00–21:00',
    unit: '神木市榆树梁洗选有限公司',
    lng: '110.217300',
    lat: '39.254800',
  },
  {
    key: 'jinjie',
    name: '锦赢焦化厂区',
    kind: 'mine',
    regionCode: '610881',
    detail: '锦界工业园锦八路 12 号',
    contactName: '刘亚军',
    contactPhone: '13772506618',
    loadHours: '全天',
    unit: '神木市锦赢焦化有限公司',
    owner: 'HZ002',
    lng: '110.171900',
    lat: '38.760500',
  },
  {
    key: 'huanghua',
    name: '黄骅港三期堆场',
    kind: 'port',
    regionCode: '130983',
    detail: '港城区疏港路 88 号',
    contactName: '孙海波',
    contactPhone: '15031756620',
    loadHours: '全天',
    unit: '沧州渤澜港口储运有限公司',
    lng: '117.871400',
    lat: '38.321600',
  },
  {
    key: 'caofeidian',
    name: '宏岭钢铁原料码头',
    kind: 'port',
    regionCode: '130209',
    detail: '工业区通岛路 19 号',
    contactName: '赵志强',
    contactPhone: '15133977125',
    loadHours: '全天',
    unit: '唐山曹妃甸宏岭钢铁有限公司',
    owner: 'HZ003',
    lng: '118.508200',
    lat: '38.964700',
  },
  {
    key: 'shenmuxi',
    name: '神木西站货场',
    kind: 'railYard',
    regionCode: '610881',
    detail: '店塔镇站前路 1 号',
    contactName: '白振华',
    contactPhone: '13991097733',
    loadHours: '07:00–23:00',
    unit: '神木市塞北铁路物流园有限公司',
    lng: '110.357600',
    lat: '38.995300',
  },
  {
    key: 'qingyuan',
    name: '清源热电煤场',
    kind: 'customer',
    regionCode: '610822',
    detail: '庙沟门镇清水川路 1 号',
    contactName: '苏文义',
    contactPhone: '13509127340',
    loadHours: '07:00–20:00',
    unit: '府谷县清源热电有限公司',
    owner: 'HZ005',
    lng: '110.811500',
    lat: '39.278900',
  },
  {
    key: 'daixian',
    name: '恒岭选矿精粉堆场',
    kind: 'mine',
    regionCode: '140923',
    detail: '聂营镇康家沟村 2 号',
    contactName: '段喜平',
    contactPhone: '13834052291',
    loadHours: '06:30–21:00',
    unit: '代县恒岭选矿有限公司',
    lng: '113.012700',
    lat: '39.103400',
  },
]

export const ROUTES = [
  {
    code: 'XL001',
    from: 'changle',
    to: 'huanghua',
    km: '812.0',
    hours: '24.5',
    toll: '1180.00',
    fuel: '38.0',
    refPrice: '228.0000',
  },
  {
    code: 'XL002',
    from: 'jinjie',
    to: 'caofeidian',
    km: '905.0',
    hours: '26.0',
    toll: '1340.00',
    fuel: '38.0',
    refPrice: '256.0000',
  },
  {
    code: 'XL003',
    from: 'changle',
    to: 'shenmuxi',
    km: '76.0',
    hours: '4.5',
    toll: '60.00',
    fuel: '42.0',
    refPrice: '31.0000',
  },
  {
    code: 'XL004',
    from: 'yushuliang',
    to: 'jinjie',
    km: '68.0',
    hours: '3.5',
    toll: '45.00',
    fuel: '42.0',
    refPrice: '27.0000',
  },
  {
    code: 'XL005',
    from: 'changle',
    to: 'qingyuan',
    km: '142.0',
    hours: '5.5',
    toll: '110.00',
    fuel: '40.0',
    refPrice: '48.0000',
  },
  {
    code: 'XL006',
    from: 'daixian',
    to: 'caofeidian',
    km: '586.0',
    hours: '20.5',
    toll: '860.00',
    fuel: '38.0',
    refPrice: '166.0000',
  },
] as const

/** Distance of a route in km. */
export const kmOf = (code: string): number => Number(ROUTES.find(route => route.code === code)?.km ?? '100')

export function routeEnds(code: string): { from: Place; to: Place } {
  const route = ROUTES.find(one => one.code === code)
  const place = (key: string | undefined): Place => PLACES.find(one => one.key === key) ?? (PLACES[0] as Place)
  return { from: place(route?.from), to: place(route?.to) }
}

/** Road distances between places that have no route. */
export const DISTANCES = [
  { from: 'jinjie', to: 'huanghua', km: '768.0', minutes: 1080, source: 'map' as const },
  { from: 'yushuliang', to: 'shenmuxi', km: '41.5', minutes: 75, source: 'measured' as const },
  {
    from: 'shenmuxi',
    to: 'jinjie',
    km: '38.0',
    minutes: 60,
    source: 'measured' as const,
    oneWay: true,
    remark: '回程限行货车',
  },
]
