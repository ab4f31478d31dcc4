import type { TariffClass } from '@tuheng/domain/parties/index'
import { creditCode } from './sample-data.ts'

export type RailLaneKey = 'copper' | 'zinc'

/** Goods that a customer has carried from one station to another. */
export interface RailLane {
  from: string
  to: string
  /** Kilometres of the tariff. */
  km: number
  customer: { code: string; shortName: string; fullName: string } & Record<string, unknown>
  goods: { name: string; lossPermille: string; refValue: string; tariffClass: TariffClass } & Record<string, unknown>
  contract: string
  shipper: string
  /** People who take the goods at the destination. */
  receivers: readonly string[]
  /** Yuan a tonne for the whole way. */
  prices: { stationStation: string; stationDoor?: string; doorDoor?: string; wagonload?: string }
  /** Beginning of the numbers of its tickets: the telegraph code of the station. */
  ticket: string
  firstTicket: number
}

const PARTY = { partyKind: 'company', taxpayerType: 'general', payType: 'monthly', creditDays: 30, taxRate: '0.0900' }
const bankOf = (accountName: string, bankName: string, accountNo: string) => ({
  bankAccounts: [{ accountName, bankName, accountNo, isDefault: true, cnaps: null, remark: null }],
})
const titleOf = (title: string, taxNo: string, at: { address: string; phone: string; bank: string; no: string }) => ({
  invoiceTitles: [
    {
      title,
      taxNo,
      address: at.address,
      phone: at.phone,
      bankName: at.bank,
      bankAccount: at.no,
      email: null,
      mobile: null,
      isDefault: true,
    },
  ],
})

const COPPER_WORKS = '林西县金塬铜业有限公司'
const COPPER_CODE = creditCode('91150400MAT000621')
const ZINC_WORKS = '葫芦岛市渤岳锌业有限公司'
const ZINC_CODE = creditCode('91211400MAT000623')

export const RAIL_LANES: Readonly<Record<RailLaneKey, RailLane>> = {
  copper: {
    from: '高桥镇',
    to: '林西',
    km: 512,
    customer: {
      ...PARTY,
      code: 'HZ021',
      fullName: COPPER_WORKS,
      shortName: '金塬铜业',
      isCustomer: true,
      creditCode: COPPER_CODE,
      regionCode: '150424',
      address: '工业园区冶炼大街 3 号',
      contactName: '孙占元',
      contactPhone: '13847651120',
      creditLimit: '12000000.00',
      ...bankOf(COPPER_WORKS, '中国建设银行林西支行', '15001726608050000621'),
      ...titleOf(COPPER_WORKS, COPPER_CODE, {
        address: '林西县工业园区冶炼大街 3 号',
        phone: '0476-5522317',
        bank: '中国建设银行林西支行',
        no: '15001726608050000621',
      }),
    },
    goods: {
      code: 'T001',
      name: '铜精矿',
      cargoType: 'metalOre',
      unit: 'ton',
      refValue: '12600.0000',
      lossPermille: '3.00',
      railName: '铜精矿',
      railCode: '0330015',
      tariffClass: 'c4',
    },
    contract: '铜精矿公铁联运合同',
    shipper: '锦州港矿产品堆场',
    receivers: ['孙占元', '包文军', '李海生'],
    prices: { doorDoor: '143.0000', stationDoor: '119.5000', stationStation: '98.5000', wagonload: '106.0000' },
    ticket: 'GZDZW',
    firstTicket: 461_092,
  },
  zinc: {
    from: '通辽',
    to: '锦州',
    km: 318,
    customer: {
      ...PARTY,
      code: 'HZ022',
      fullName: ZINC_WORKS,
      shortName: '渤岳锌业',
      isCustomer: true,
      creditCode: ZINC_CODE,
      regionCode: '211403',
      address: '北港工业区锌厂路 18 号',
      contactName: '邵洪波',
      contactPhone: '13942911673',
      creditLimit: '9000000.00',
      ...bankOf(ZINC_WORKS, '中国银行葫芦岛分行', '3067412608091000623'),
      ...titleOf(ZINC_WORKS, ZINC_CODE, {
        address: '葫芦岛市北港工业区锌厂路 18 号',
        phone: '0429-2088136',
        bank: '中国银行葫芦岛分行',
        no: '3067412608091000623',
      }),
    },
    goods: {
      code: 'T002',
      name: '锌精矿',
      cargoType: 'metalOre',
      unit: 'ton',
      refValue: '8900.0000',
      lossPermille: '3.00',
      railName: '锌精矿',
      railCode: '0330034',
      tariffClass: 'c4',
    },
    contract: '锌精矿铁路运输合同',
    shipper: '扎鲁特旗通联矿产品货场',
    receivers: ['邵洪波', '佟玉良'],
    prices: { stationStation: '74.5000' },
    ticket: 'TLDZW',
    firstTicket: 307_418,
  },
}

const AGENT_NAME = '锦州通站铁路货运代理有限公司'
/** Arranges the wagons and pays the railway. */
export const RAIL_AGENT = {
  ...PARTY,
  code: 'CY021',
  fullName: AGENT_NAME,
  shortName: '通站铁路货代',
  isCarrier: true,
  creditCode: creditCode('91210700MAT000622'),
  regionCode: '210781',
  address: '大有街道站前路 21 号',
  contactName: '马洪涛',
  contactPhone: '13704160866',
  permitNo: '210781003622',
  permitTo: '2029-06-30',
  ...bankOf(AGENT_NAME, '中国工商银行锦州分行', '0708001109200062243'),
}

const LOADER_NAME = '锦州路港装卸服务有限公司'
/** Loads and unloads wagons in the yards. */
export const YARD_LOADER = {
  ...PARTY,
  code: 'CY022',
  fullName: LOADER_NAME,
  shortName: '路港装卸',
  isCarrier: true,
  creditCode: creditCode('91210700MAT000624'),
  regionCode: '210702',
  address: '站前街 18 号',
  contactName: '魏国梁',
  contactPhone: '13704165523',
  permitNo: '210702003624',
  permitTo: '2029-03-31',
  ...bankOf(LOADER_NAME, '中国农业银行锦州分行', '06720101040006240'),
}

const PICKUP_HAULIER = '锦州辽港汽车运输有限公司'
const DELIVERY_HAULIER = '林西县兴泰运输有限公司'
/** Carry the short hauls at the ends of the way, each with trucks of its place. */
export const LOCAL_HAULIERS = {
  pickup: {
    ...PARTY,
    code: 'CY023',
    fullName: PICKUP_HAULIER,
    shortName: '辽港运输',
    isCarrier: true,
    creditCode: creditCode('91210700MAT000625'),
    regionCode: '210703',
    address: '科技路 66 号',
    contactName: '宋长江',
    contactPhone: '13841667210',
    permitNo: '210703003625',
    permitTo: '2029-05-31',
    ...bankOf(PICKUP_HAULIER, '中国建设银行锦州分行', '21050166730800000625'),
  },
  delivery: {
    ...PARTY,
    code: 'CY024',
    fullName: DELIVERY_HAULIER,
    shortName: '兴泰运输',
    isCarrier: true,
    creditCode: creditCode('91150424MAT000626'),
    regionCode: '150424',
    address: '林西镇大营子街 9 号',
    contactName: '白音仓',
    contactPhone: '13947669381',
    permitNo: '150424003626',
    permitTo: '2029-04-30',
    ...bankOf(DELIVERY_HAULIER, '中国农业银行林西支行', '05460101040006260'),
  },
} as const

export const PORT = {
  name: '锦州港矿产品堆场',
  kind: 'port',
  regionCode: '210781',
  detail: '大有街道港前路 1 号',
  contactName: '王立新',
  contactPhone: '13841622017',
}
export const SMELTER = {
  name: '金塬铜业冶炼厂',
  kind: 'customer',
  regionCode: '150424',
  detail: '工业园区冶炼大街 3 号',
  contactName: '孙占元',
  contactPhone: '13847651120',
}
/** Addresses of yards by their stations. */
export const YARD_PLACES: Readonly<Record<string, { kind: string; regionCode: string; detail: string }>> = {
  高桥镇: { kind: 'railYard', regionCode: '210781', detail: '高桥镇站货场路 6 号' },
  林西: { kind: 'railYard', regionCode: '150424', detail: '林西站货场路 2 号' },
  通辽: { kind: 'railYard', regionCode: '150502', detail: '通辽东站货场路 9 号' },
  锦州: { kind: 'railYard', regionCode: '210702', detail: '锦州站货场街 4 号' },
}
